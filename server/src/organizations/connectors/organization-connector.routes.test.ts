import { connectorEndpoints } from '@portal/contract/administration/connector.endpoints.ts';
import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { organizationConnectorEndpoints } from '@portal/contract/organizations/organization-connector.endpoints.ts';
import type { Connector } from '@portal/contract/platform/connector.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { saveSnapshot, saveSnapshotError } from '#platform/connectors/snapshots.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { numbers, recordNumbers } from '#testing/numbers-service.ts';
import { makeOrganization, makePerson } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';
import { getSnapshot, listSnapshots } from './snapshot.service.ts';

const { get, save, remove } = organizationConnectorEndpoints;

const { portal, db, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;
let id: number;

beforeEach(async () => {
  id = (await makeOrganization(db())).id;
});

const at = (connector: Connector = numbers) => ({ params: { id, connector: connector.id } });
const read = async (connector: Connector = numbers) => (await staff.call(get, at(connector))).body;
const put = (body: Record<string, unknown>, connector: Connector = numbers) =>
  staff.call(save, { ...at(connector), body });
const lastAudit = async () => {
  const rows = await db().selectFrom('audit_entry').selectAll().orderBy('id').execute();
  const { action, subject_id, details } = rows.at(-1) ?? { details: '{}' };
  return { action, subject_id, details: JSON.parse(details) };
};

// Requirements: D-12, D-33
describe('an organization’s settings for a connector', () => {
  test('are stored per connector, and secrets are encrypted and never returned', async () => {
    expect(await read()).toEqual({
      connector: 'numbers',
      is_configured: false,
      settings: {},
      stored_secrets: [],
      saved_at: null,
      version: 0,
      confirmed_host: null,
      is_testable: false,
      status: expect.objectContaining({ state: 'not_set_up' }),
    });
    const { status, body, text } = await put({ property: '12', password: 'very secret' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ settings: { property: '12' }, stored_secrets: ['password'] });
    expect(text).not.toContain('very secret');
    const rows = await db().selectFrom('organization_connector').selectAll().execute();
    const audit = await lastAudit();
    expect(JSON.stringify([rows, audit])).not.toContain('very secret');
    expect(audit).toEqual({
      action: 'connector.organization_saved',
      subject_id: id,
      details: { connector: 'numbers', settings: { property: '12' }, new_secrets: ['password'] },
    });
  });

  test('keep the values of fields that are omitted in an update', async () => {
    await put({ property: '12', password: 'very secret' });
    const { body } = await put({ property: '13' });
    expect(body).toMatchObject({ settings: { property: '13' }, stored_secrets: ['password'] });
    expect((await put({ password: null })).body).toMatchObject({ stored_secrets: [] });
  });

  test.each([
    ['property', {}],
    ['property', { property: '' }],
    ['property', { property: 12 }],
    ['color', { property: '1', color: 'red' }],
  ])(
    'are rejected if the field %s is invalid, and the error names the field',
    async (field, body) => {
      const answer = await put(body);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body)).toEqual([field]);
      expect((await read()).saved_at).toBeNull();
    },
  );

  test('can be removed, which is audited', async () => {
    await put({ property: '12' });
    expect((await staff.call(remove, at())).status).toBe(204);
    expect((await staff.call(remove, at())).status).toBe(404);
    expect(await read()).toMatchObject({ settings: {}, saved_at: null });
    expect(await lastAudit()).toMatchObject({ action: 'connector.organization_removed' });
  });

  test('are stored in the organization’s record if the connector requires it', async () => {
    const organization = async () =>
      (await staff.call(organizationEndpoints.get, { params: { id } })).body;
    await staff.call(organizationEndpoints.update, {
      params: { id },
      body: { google_analytics_id: '777' },
    });
    expect(await read(recordNumbers)).toMatchObject({ settings: { google_analytics_id: '777' } });
    const { version } = await organization();
    const { body } = await put({ google_analytics_id: '888' }, recordNumbers);
    expect(body).toMatchObject({ settings: { google_analytics_id: '888' } });
    expect(await organization()).toMatchObject({
      google_analytics_id: '888',
      version: version + 1,
    });
    expect(
      await db().selectFrom('organization_connector').selectAll().execute(),
    ).not.toContainEqual(expect.objectContaining({ connector: recordNumbers.id }));
    expect((await staff.call(remove, at(recordNumbers))).status).toBe(204);
    expect(await organization()).toMatchObject({ google_analytics_id: null });
  });

  test('return 404 if the connector has no organization settings, or if its id or the organization’s id is unknown', async () => {
    const none = (connector: string, organization = id) =>
      staff.call(get, { params: { id: organization, connector } });
    expect((await none('google-drive')).status).toBe(404);
    expect((await none('no-such-service')).status).toBe(404);
    expect((await none(numbers.id, 999_999)).status).toBe(404);
  });

  test('are returned with the status of the organization’s data', async () => {
    const superuser = await portal.signIn(await makePerson(db(), { kind: 'superuser' }));
    const connector = { params: { id: numbers.id } };
    await superuser.call(connectorEndpoints.save, { ...connector, body: { api_key: 'x' } });
    expect((await read()).status.state).toBe('not_set_up');
    await put({ property: '12' });
    expect((await read()).status.state).toBe('not_tried');
    const pull = { organization: id, month: '2026-05' };
    await saveSnapshot(db(), numbers.id, pull, { sourceId: '12', data: { total: 5 } });
    expect((await read()).status).toMatchObject({ state: 'working', last_error: null });
    await saveSnapshotError(db(), numbers.id, { ...pull, month: '2026-04' }, 'It is gone.');
    expect((await read()).status).toMatchObject({ state: 'failing', last_error: 'It is gone.' });
    await superuser.call(connectorEndpoints.remove, connector);
    expect((await read()).status.state).toBe('not_set_up');
  });
});

// Requirements: D-12, D-37
describe('the snapshots of an organization’s data', () => {
  const viewer = (change: Partial<Viewer>): Viewer => ({
    id: 1,
    actorId: 1,
    username: 'ann',
    name: 'Ann',
    isStaff: false,
    isSuperuser: false,
    group: null,
    permissions: new Set(),
    accounts: [],
    defaultOrganizationId: null,
    sessionId: 1,
    ...change,
  });
  const inRole = ({ id: roleId }: { id: number }, organizationId = id) =>
    viewer({ accounts: [{ organizationId, roleId, showsInternalWork: false }] });

  test('are visible to staff and to the organization’s own people', async () => {
    const pulled = { sourceId: '12', data: { total: 5 } };
    await saveSnapshot(db(), numbers.id, { organization: id, month: '2026-05' }, pulled);
    await saveSnapshot(db(), numbers.id, { organization: id, month: '2026-04' }, pulled);
    await saveSnapshot(db(), recordNumbers.id, { organization: id, month: '2026-05' }, pulled);
    const other = (await makeOrganization(db())).id;
    await saveSnapshot(db(), numbers.id, { organization: other, month: '2026-05' }, pulled);
    const monthsFor = async (who: Viewer, more = {}) =>
      (await listSnapshots(db(), who, { connector: numbers, organizationIds: [id], ...more })).map(
        ({ month }) => month,
      );
    const both = ['2026-04', '2026-05'];
    expect(await monthsFor(viewer({ isStaff: true }))).toEqual(both);
    expect(await monthsFor(inRole(groups.customer))).toEqual(both);
    expect(await monthsFor(inRole(groups.customer), { months: ['2026-05'] })).toEqual(['2026-05']);
    expect(await monthsFor(inRole(groups.customer), { months: [] })).toEqual([]);
    for (const stranger of [
      viewer({}),
      inRole(groups.contractor),
      inRole(groups.customer, other),
    ]) {
      expect(await monthsFor(stranger)).toEqual([]);
    }
    const theirs = await listSnapshots(db(), inRole(groups.accountOwner, other), {
      connector: numbers,
    });
    expect(theirs).toEqual([expect.objectContaining({ organization_id: other })]);
  });

  test('can be read individually, with their data and last error', async () => {
    const key = { connector: numbers, organizationId: id, month: '2026-05' };
    const pull = { organization: id, month: '2026-05' };
    const owner = inRole(groups.accountOwner);
    await expect(getSnapshot(db(), owner, key)).rejects.toMatchObject({ status: 404 });
    await saveSnapshot(db(), numbers.id, pull, { sourceId: '12', data: { total: 5 } });
    await saveSnapshotError(db(), numbers.id, pull, 'It is gone.');
    expect(await getSnapshot(db(), owner, key)).toMatchObject({
      source_id: '12',
      data: { total: 5 },
      error: 'It is gone.',
    });
    await expect(getSnapshot(db(), viewer({}), key)).rejects.toMatchObject({ status: 404 });
  });
});
