import { jobEndpoints } from '@portal/contract/administration/job.endpoints.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { findJobKind, listStartableKinds } from '#platform/jobs/job-registry.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { makeApplicationOperation, makeWebApplication } from '#testing/apps.factories.ts';
import { makeArticle, makeArticlePush, makeLivePage } from '#testing/content.factories.ts';
import { makeOrganization, makePerson } from '#testing/people.factories.ts';
import { makeReport } from '#testing/reporting.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

/** Functions that create a job's payload, for each kind of job that a user can start. */
const payloads: Record<string, (db: Db) => Promise<object>> = {
  'person.delete': async (db) => ({ person: (await makePerson(db)).id }),
  'content.import': async () => ({ import: 0, fingerprint: '', actor: 0 }),
  'connector.pull': async (db) => ({
    connector: 'google-analytics',
    pulls: [{ organization: (await makeOrganization(db)).id, month: '2026-01' }],
    asked_at: clock.instant(),
  }),
  'link-check.run': async (db) => {
    const { id: organization_id } = await makeOrganization(db);
    const { id: check } = await db
      .insertInto('link_check')
      .values({
        url: 'https://site.example/',
        host: 'site.example',
        organization_id,
        state: 'queued',
        max_pages: 1,
        max_addresses: 1,
        max_minutes: 1,
        created_at: clock.instant(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { check };
  },
  'content.push': async (db) => {
    const article = await makeArticle(db, { status: 'ready_to_post' });
    await makeArticlePush(db, article);
    return { article: article.id, hash: '' };
  },
  'live-page.check': async (db) => {
    const article = await makeArticle(db, { status: 'posted' });
    const organizationId = article.client_id;
    const page = await makeLivePage(db, { articleId: article.id, organizationId });
    return { page, article: article.id };
  },
  'posting.pull': async (db) => {
    const values = { scope: 'all', started_at: clock.instant() };
    const { id: pull } = await db
      .insertInto('posting_pull')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    return { pull };
  },
  'account-health.refresh': async () => ({ refresh: 0 }),
  'onboarding.check-items': async () => ({ build: 0 }),
  'reporting.update-templates': async () => ({ organizations: [], versions: [], actor: 0 }),
  'reporting.import-data': async () => ({ import: 0, fingerprint: '', actor: 0, scope: null }),
  'reporting.pull-report': async () => ({ jobs: [1] }),
  'reporting.month-operation': async () => ({
    kind: 'query_unsent',
    month: 0,
    scope: null,
    isDebug: false,
    recreates: false,
  }),
  'reporting.send-report': async (db) => {
    const { id: sending } = await insertRow(db, 'report_sending', {
      report_id: (await makeReport(db)).id,
      state: 'sending',
      created_at: clock.instant(),
    });
    return { sending };
  },
  'web-application.embedded': async (db) => {
    const { id } = await makeWebApplication(db);
    const open = { state: 'queued', ended_at: null } as const;
    return { operation: (await makeApplicationOperation(db, id, open)).id };
  },
};

const { portal, callers, people } = usePortal({ people: { caller: 'staff' }, isPerTest: true });
const { caller } = callers;
let db: Db;

beforeEach(() => {
  db = portal.database.writer;
});

const demote = () =>
  db.updateTable('person').set({ is_staff: 0 }).where('id', '=', people.caller.id).execute();

async function queue(kind: string) {
  const payload = await payloads[kind]?.(db);
  return portal.database.transaction((at) =>
    enqueueJob(at, kind, payload, { viewer: people.caller }),
  );
}

// Requirements: D-68
test('these tests cover every kind of job that a user can start', () => {
  expect(Object.keys(payloads).sort()).toEqual(listStartableKinds().sort());
});

describe.each(Object.keys(payloads))('a %s job', (kind) => {
  // Requirements: D-68
  test('fails if the user who started it loses the permission before it runs', async () => {
    const id = await queue(kind);
    await demote();
    await portal.services.runner.runDue();
    const { body } = await caller.call(jobEndpoints.get, { params: { id } });
    expect(body).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/may no longer do this|no longer has access to this/),
      attempts: 1,
      allowed_actions: [],
    });
  });

  // Requirements: D-68
  test('can’t be retried if the user who started it loses the permission after it failed', async () => {
    const id = await queue(kind);
    await db.updateTable('job').set({ state: 'failed' }).where('id', '=', id).execute();
    const actions = async () =>
      (await caller.call(jobEndpoints.get, { params: { id } })).body.allowed_actions;
    expect(await actions()).toEqual(findJobKind(kind)?.noRetry ? [] : ['retry']);
    await demote();
    expect(await actions()).toEqual([]);
    const { status } = await caller.call(jobEndpoints.retry, { params: { id } });
    expect(status).toBe(403);
  });
});

// Requirements: D-68
test('a job started by an impersonator fails if the real person loses the permission', async () => {
  const staff = await makePerson(db, { kind: 'staff' });
  const root = await makePerson(db, { kind: 'superuser' });
  const payload = await payloads['person.delete']?.(db);
  const id = await portal.database.transaction((at) =>
    enqueueJob(at, 'person.delete', payload, { viewer: { id: staff.id, actorId: root.id } }),
  );
  await db.updateTable('person').set({ is_superuser: 0 }).where('id', '=', root.id).execute();
  await portal.services.runner.runDue();
  const other = await portal.signIn(staff);
  const { body } = await other.call(jobEndpoints.get, { params: { id } });
  expect(body).toMatchObject({
    state: 'failed',
    error: 'The account of the person who started this has ended.',
  });
});

// Requirements: D-68
test('a deletion queued by an earlier release fails with an error that says so, and deletes nobody', async () => {
  const victim = await makePerson(db);
  const viewer = { id: people.caller.id, isSuperuser: true, permissions: [] };
  const id = await portal.database.transaction((at) =>
    enqueueJob(at, 'person.delete', { person: victim.id, viewer }, { viewer: people.caller }),
  );
  await portal.services.runner.runDue();
  const { body } = await caller.call(jobEndpoints.get, { params: { id } });
  expect(body).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('another release'),
  });
  const person = await db
    .selectFrom('person')
    .select('deleted_at')
    .where('id', '=', victim.id)
    .executeTakeFirst();
  expect(person).toEqual({ deleted_at: null });
});
