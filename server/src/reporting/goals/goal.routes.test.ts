import { metricGoalEndpoints } from '@portal/contract/reporting/goals/metric-goal.endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { makeOrganization } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';
import { goalsOf } from './goal.repository.ts';

const { db, callers } = usePortal({ people: { staff: 'staff', customer: 'customer' } });
const { staff, customer } = callers;
const { list, get, create, update, delete: remove } = metricGoalEndpoints;
let organization: number;

beforeEach(async () => {
  organization = (await makeOrganization(db())).id;
});

const set = (given: object = {}) =>
  staff.callRaw(create, {
    body: { organization, metric: 'leads', value: 40, from_month: '2026-01', ...given },
  });

// Requirements: B-ORIGIN-08
test('staff can set, change, and delete a client’s goal; others can’t read or set goals', async () => {
  const { status, body } = await staff.call(create, {
    body: { organization, metric: 'leads', value: 40, from_month: '2026-01', note: ' Agreed ' },
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ direction: 'at_least', to_month: null, note: 'Agreed', version: 1 });
  const params = { id: body.id };
  const changed = await staff.call(update, { params, body: { value: 50, to_month: '2026-06' } });
  expect(changed.body).toMatchObject({ value: 50, to_month: '2026-06', version: 2 });
  const { body: listed } = await staff.call(list, { query: { organization } });
  expect(listed).toEqual([changed.body]);
  const stale = await staff.raw(
    'PUT',
    `/api/metric-goals/${body.id}/`,
    { value: 60 },
    {
      'if-match': '"1"',
    },
  );
  expect(stale.status).toBe(409);
  expect((await customer.call(list)).status).toBe(403);
  expect((await customer.call(get, { params })).status).toBe(403);
  expect((await staff.call(remove, { params })).status).toBe(204);
  expect((await staff.call(get, { params })).status).toBe(404);
});

// Requirements: B-ORIGIN-08
test('goals for the same metric can’t overlap, so a month has at most one goal per metric', async () => {
  expect((await set({ to_month: '2026-03' })).status).toBe(201);
  expect((await set({ from_month: '2026-03' })).body).toEqual({
    from_month: [expect.stringContaining('2026-01 until 2026-03')],
  });
  expect((await set({ from_month: '2026-04', value: 60 })).status).toBe(201);
  expect((await set({ from_month: '2025-01' })).body).toHaveProperty('from_month');
  expect((await set({ metric: 'traffic', from_month: '2026-03' })).status).toBe(201);
  const of = async (month: string) =>
    (await goalsOf(db(), organization, month)).map(({ metric, value }) => [metric, value]);
  expect(await of('2025-12')).toEqual([]);
  expect(await of('2026-03')).toEqual([
    ['leads', 40],
    ['traffic', 40],
  ]);
  expect(await of('2031-07')).toEqual([
    ['leads', 60],
    ['traffic', 40],
  ]);
});

// Requirements: B-ORIGIN-08
test('a goal with invalid values is rejected, and the error names the field', async () => {
  const wrong = [
    [{ value: -1 }, 'value'],
    [{ metric: 'mobile_page_speed', value: 101 }, 'value'],
    [{ metric: 'rank' }, 'metric'],
    [{ from_month: '2026-13' }, 'from_month'],
    [{ to_month: '2025-12' }, 'to_month'],
    [{ organization: 2_000_000_000 }, 'organization'],
  ] as const;
  for (const [given, field] of wrong) {
    const { status, body } = await set(given);
    expect({ status, body }).toEqual({ status: 400, body: { [field]: [expect.any(String)] } });
  }
});
