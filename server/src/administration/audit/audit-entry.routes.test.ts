import { auditEntryEndpoints } from '@portal/contract/administration/audit-entry.endpoints.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { sealAuditEntries } from '#platform/audit/audit-chain.ts';
import { clock } from '#platform/clock.ts';
import { makeOrganization, makePerson, type Person } from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal } = usePortal({ isPerTest: true });
let root: Person;
let superuser: Caller;

beforeEach(async () => {
  root = await portal.database.transaction((db) => makePerson(db, { kind: 'superuser' }));
  superuser = await portal.signIn(root);
});

afterEach(() => clock.set());

async function record(at: string, action: string, details: Record<string, unknown> = {}) {
  clock.set(at);
  await portal.database.transaction((db) =>
    recordAudit(db, { action, actorId: root.id, details, ip: '203.0.113.9' }),
  );
  clock.set();
}

// Requirements: D-14
test('the log can be filtered by action, by person, and by days in the agency’s time zone', async () => {
  // In New York, the first two times are 22:00 on the 2nd and 00:30 on the 3rd.
  await record('2026-03-03T03:00:00.000Z', 'session.created');
  await record('2026-03-03T05:30:00.000Z', 'session.failed');
  await record('2026-03-03T05:31:00.000Z', 'report.sent');
  const actions = async (query: Record<string, string | number>) => {
    const { body } = await superuser.call(auditEntryEndpoints.list, { query });
    return body.map((entry) => entry.action);
  };
  expect(await actions({ from: '2026-03-03', to: '2026-03-03' })).toEqual([
    'report.sent',
    'session.failed',
  ]);
  expect(await actions({ to: '2026-03-02' })).toEqual(['session.created']);
  expect(await actions({ action: 'session' })).toEqual(['session.failed', 'session.created']);
  expect(await actions({ action: 'session.created', actor: root.id })).toEqual(['session.created']);
  expect(await actions({ actor: root.id + 1000 })).toEqual([]);
});

// Requirements: D-14
test('an entry can be read by id, and an unknown id returns 404', async () => {
  await record('2026-03-03T03:00:00.000Z', 'report.sent', { to: 'Ann' });
  const query = { action: 'report.sent' };
  const [sent] = (await superuser.call(auditEntryEndpoints.list, { query })).body;
  const entry = (id: number) => superuser.call(auditEntryEndpoints.get, { params: { id } });
  expect(sent).toMatchObject({ actor: { id: root.id, name: root.name }, details: { to: 'Ann' } });
  expect(await entry(sent?.id ?? 0)).toMatchObject({ status: 200, body: sent });
  expect((await entry(2_000_000_000)).status).toBe(404);
});

// Requirements: D-14
test('an entry includes the name of its record, and the log can be filtered by that record', async () => {
  const { person, organization } = await portal.database.transaction(async (db) => {
    const writer = await makePerson(db, { kind: 'writer', first_name: 'Ann', last_name: 'Brown' });
    const client = await makeOrganization(db, { dba_name: 'Harbor Marina' });
    const about = (action: string, noun: string, id: number) =>
      recordAudit(db, { action, actorId: root.id, subject: { noun, id } });
    await about('person.deactivated', 'person', writer.id);
    await about('organization.archived', 'organization', client.id);
    await about('group.changed', 'group', groups.writer.id);
    await about('article.deleted', 'article', 1_000_000);
    return { person: writer, organization: client };
  });
  const subjects = async (subject?: string) => {
    const { body } = await superuser.call(auditEntryEndpoints.list, { query: { subject } });
    return body.map((entry) => entry.subject);
  };
  const client = { noun: 'organization', id: organization.id, name: 'Harbor Marina' };
  expect((await subjects()).slice(0, 4)).toEqual([
    { noun: 'article', id: 1_000_000, name: null },
    { noun: 'group', id: groups.writer.id, name: 'Writer' },
    client,
    { noun: 'person', id: person.id, name: person.name },
  ]);
  expect(await subjects(`organization:${organization.id}`)).toEqual([client]);
  expect(await subjects('organization:1000000')).toEqual([]);
  const wrong = { query: { subject: 'organization' } };
  expect((await superuser.call(auditEntryEndpoints.list, wrong)).status).toBe(400);
});

// Requirements: D-14
test('only superusers can read the log', async () => {
  const staff = await portal.database.transaction((db) => makePerson(db, { kind: 'staff' }));
  const caller = await portal.signIn(staff);
  for (const endpoint of Object.values(auditEntryEndpoints)) {
    expect((await caller.callRaw(endpoint, { body: {} })).status).toBe(403);
  }
});

// Requirements: D-14
test('the log can be exported as CSV that contains no formulas, and the export is audited', async () => {
  await record('2026-03-03T03:00:00.000Z', 'session.failed', { username: '=cmd()' });
  const csv = await superuser.call(auditEntryEndpoints.export, {
    body: { action: 'session.failed' },
  });
  expect(csv.headers['content-type']).toContain('text/csv');
  expect(csv.headers['content-disposition']).toContain('attachment');
  const [head, row] = csv.text.split('\r\n');
  expect(head).toBe(
    'id,at,action,actor_id,actor,acting_as_id,acting_as,subject,subject_id,subject_name,details,ip,seal',
  );
  expect(row).toContain('"{""username"":""=cmd()""}"');
  const { body } = await superuser.call(auditEntryEndpoints.list, { query: { action: 'audit' } });
  expect(body).toMatchObject([{ action: 'audit.exported', details: { action: 'session.failed' } }]);
});

// Requirements: D-14
test('the log’s hash chain can be verified', async () => {
  await record('2026-03-03T03:00:00.000Z', 'session.failed');
  await sealAuditEntries(portal.database);
  const { body } = await superuser.call(auditEntryEndpoints.verify);
  expect(body).toMatchObject({ is_intact: true, broken_at: null, reason: null });
  expect(body.sealed).toBeGreaterThan(0);
});
