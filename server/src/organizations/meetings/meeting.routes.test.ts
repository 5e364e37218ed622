import { auditEntryEndpoints } from '@portal/contract/administration/audit-entry.endpoints.ts';
import { meetingEndpoints } from '@portal/contract/organizations/meeting.endpoints.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { makeOrganization } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { db, callers, people } = usePortal({
  people: { staff: 'staff', superuser: 'superuser', customer: 'customer' },
  now: '2026-06-15T12:00:00.000Z',
});
const { staff, superuser, customer } = callers;
const { list, get, create, update, delete: remove } = meetingEndpoints;
let organization: number;

beforeEach(async () => {
  organization = (await makeOrganization(db())).id;
});
afterAll(() => clock.set());

const log = async (day: string, kind: 'call' | 'meeting' = 'call', note?: string) =>
  (await staff.call(create, { body: { organization, day, kind, note } })).body;

// Requirements: B-SCORE-09
test('staff log, list, change, and delete meetings and calls; each change is audited', async () => {
  const call = await log('2026-06-01', 'call', ' Topics for July ');
  const meeting = await log('2026-06-10', 'meeting');
  expect(call).toMatchObject({ note: 'Topics for July', created_by: { id: people.staff.id } });
  const listed = async () => (await staff.call(list, { query: { organization } })).body;
  expect((await listed()).map(({ id }) => id)).toEqual([meeting.id, call.id]);
  const params = { id: call.id };
  const { body } = await staff.call(update, { params, body: { day: '2026-06-12', note: '' } });
  expect(body).toMatchObject({ day: '2026-06-12', note: null, version: call.version + 1 });
  expect((await listed()).map(({ id }) => id)).toEqual([call.id, meeting.id]);
  expect((await staff.call(remove, { params })).status).toBe(204);
  expect((await staff.call(get, { params })).status).toBe(404);
  const { body: audited } = await superuser.call(auditEntryEndpoints.list, {
    query: { limit: 4 },
  });
  expect(audited.map(({ action }) => action)).toEqual([
    'meeting.deleted',
    'meeting.changed',
    'meeting.created',
    'meeting.created',
  ]);
});

// Requirements: B-SCORE-09
test('a meeting that is in the future or has an unknown organization is rejected, and clients see no meetings', async () => {
  const future = await staff.call(create, {
    body: { organization, day: '2026-06-16', kind: 'call' },
  });
  expect(future).toMatchObject({ status: 400, body: { day: [expect.any(String)] } });
  const unknown = await staff.call(create, {
    body: { organization: 2_000_000_000, day: '2026-06-01', kind: 'call' },
  });
  expect(unknown).toMatchObject({ status: 400, body: { organization: [expect.any(String)] } });
  expect((await customer.call(list)).status).toBe(403);
});
