import { groups } from '@portal/contract/platform/permissions.ts';
import { chartAnnotationEndpoints } from '@portal/contract/reporting/annotations/chart-annotation.endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { listPeriodData } from '#reporting/data/report-data.service.ts';
import { makeAccount, makeOrganization, makePerson } from '#testing/people.factories.ts';
import { makeNumbers } from '#testing/reporting.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, db, callers } = usePortal({ people: { staff: 'staff', stranger: 'customer' } });
const { staff, stranger } = callers;
const { list, get, create, update, delete: remove } = chartAnnotationEndpoints;
let organization: number;

beforeEach(async () => {
  organization = (await makeOrganization(db())).id;
});

const annotate = (given: object = {}) =>
  staff.callRaw(create, { body: { organization, month: '2026-02', text: 'Outage', ...given } });

async function makeOwner() {
  const person = await makePerson(db(), { kind: 'owner' });
  await makeAccount(db(), {
    person_id: person.id,
    organization_id: organization,
    role: groups.accountOwner,
  });
  return portal.signIn(person);
}

// Requirements: B-ORIGIN-11
test('clients see only the annotations that are shown to them, without their authors', async () => {
  const { body: hidden } = await annotate();
  const { body: shown } = await annotate({
    text: 'New website',
    day: '2026-02-14',
    is_shown_to_clients: true,
  });
  const owner = await makeOwner();
  const listed = async (caller: typeof staff) =>
    (await caller.callRaw(list, { query: { organization } })).body;
  expect((await listed(staff)).map(({ id }: { id: number }) => id)).toEqual([shown.id, hidden.id]);
  const seen = await listed(owner);
  expect(seen).toMatchObject([{ id: shown.id, day: '2026-02-14', text: 'New website' }]);
  expect(seen[0]).not.toHaveProperty('created_by');
  expect(await listed(stranger)).toEqual([]);
  expect((await owner.call(get, { params: { id: hidden.id } })).status).toBe(404);
  expect((await stranger.call(get, { params: { id: shown.id } })).status).toBe(404);
  expect((await owner.call(remove, { params: { id: shown.id } })).status).toBe(403);
});

// Requirements: B-ORIGIN-11
test('staff can change and delete an annotation, whose day must be in its month', async () => {
  const { body } = await annotate();
  const params = { id: body.id };
  const changed = await staff.call(update, { params, body: { day: '2026-02-03', text: 'Move' } });
  expect(changed.body).toMatchObject({ day: '2026-02-03', text: 'Move', version: 2 });
  const wrong = await staff.callRaw(update, { params, body: { month: '2026-03' } });
  expect(wrong).toMatchObject({ status: 400, body: { day: [expect.any(String)] } });
  expect((await annotate({ text: ' ' })).body).toEqual({ text: [expect.any(String)] });
  expect((await annotate({ text: 'x'.repeat(121) })).body).toEqual({ text: [expect.any(String)] });
  expect((await annotate({ month: '2026-13' })).body).toEqual({ month: [expect.any(String)] });
  const url = `/api/chart-annotations/${body.id}/`;
  const stale = await staff.raw('PUT', url, { text: 'Old' }, { 'if-match': '"1"' });
  expect(stale.status).toBe(409);
  expect((await staff.call(remove, { params })).status).toBe(204);
  expect((await staff.call(get, { params })).status).toBe(404);
});

// Requirements: B-ORIGIN-12
test('a chart’s months contain the annotations that are shown to clients', async () => {
  await annotate();
  await annotate({ text: 'New website', is_shown_to_clients: true });
  const analytics = { sources: [{ source: 'Direct', value: 4 }] };
  await makeNumbers(db(), { organizationId: organization, month: '2026-02', analytics });
  const [data] = await listPeriodData(db(), [
    { organizationId: organization, months: ['2026-02'] },
  ]);
  expect(data?.analytics[0]?.annotations).toEqual([
    { month: '2026-02', day: null, text: 'New website' },
  ]);
});
