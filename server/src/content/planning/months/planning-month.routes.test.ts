import { planningMonthEndpoints } from '@portal/contract/content/planning/planning-month.endpoints.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { makePerson } from '#testing/people.factories.ts';
import { makePlanningMonth } from '#testing/planning.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, callers } = usePortal({ now: '2026-06-10T15:00:00Z', people: { staff: 'staff' } });
const { staff } = callers;

afterEach(async () => {
  await portal.database.writer.deleteFrom('planning_month').execute();
});
afterAll(() => clock.set());

const { list, get, create, update } = planningMonthEndpoints;

async function makeMonths(count: number) {
  for (let place = 0; place < count; place += 1) {
    const year = 2024 + Math.floor(place / 12);
    await makePlanningMonth(portal.database.writer, { year, month: (place % 12) + 1 });
  }
}

describe('a planning month', () => {
  // Requirements: PLANNING-03, PLANNING-04, API-PLAN-12
  test('has milestones on the 15th and the last day, and an offset of 14 days, by default', async () => {
    const { status, body } = await staff.call(create, { body: { year: 2028, month: 2 } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      year: 2028,
      month: 2,
      default_milestone_one: '2028-02-15',
      default_milestone_two: '2028-02-29',
      editor_due_date_offset: 14,
      generated_count: 0,
    });
    const read = await staff.call(get, { params: { id: body.id } });
    expect(read.body.default_milestone_two).toBe('2028-02-29');
  });

  // Requirements: PLANNING-01, PLANNING-02
  test('accepts the form’s field names, but not two names for one field, and rejects invalid dates', async () => {
    const form = {
      year: 2027,
      month: 3,
      milestoneOne: '2027-03-10',
      milestoneTwo: '2027-03-25',
      editorDueDateOffset: 7,
    };
    const answer = await staff.raw('POST', '/api/planning-months.json', form);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        default_milestone_one: '2027-03-10',
        default_milestone_two: '2027-03-25',
        editor_due_date_offset: 7,
      },
    });
    const both = { year: 2027, month: 4, milestoneOne: '2027-04-01', default_milestone_one: null };
    expect((await staff.raw('POST', '/api/planning-months.json', both)).status).toBe(400);
    const wrong = { ...form, month: 5, milestoneOne: '05/10/2027' };
    expect(await staff.raw('POST', '/api/planning-months.json', wrong)).toMatchObject({
      status: 400,
      body: { default_milestone_one: expect.arrayContaining(['Enter a date as YYYY-MM-DD.']) },
    });
  });

  // Requirements: PLANNING-05, PLANNING-06, PLANNING-07, P2-DATA-05
  test('requires a year and a month from 1 to 12', async () => {
    expect(await staff.raw('POST', '/api/planning-months.json', {})).toMatchObject({
      status: 400,
      body: { year: ['This field is required.'], month: ['This field is required.'] },
    });
    for (const month of [0, 13, 1.5, 'May', null]) {
      const answer = await staff.raw('POST', '/api/planning-months.json', { year: 2026, month });
      expect(answer, String(month)).toMatchObject({
        status: 400,
        body: { month: [expect.any(String)] },
      });
    }
  });

  // Requirements: PLANNING-08
  test('must have a year from last year to five years from now', async () => {
    const yearAnswer = (year: number) => staff.call(create, { body: { year, month: 1 } });
    for (const year of [2025, 2031]) expect((await yearAnswer(year)).status).toBe(201);
    for (const year of [2024, 2032]) {
      expect(await yearAnswer(year)).toMatchObject({
        status: 400,
        body: { year: ['Enter a year from 2025 to 2031.'] },
      });
    }
  });

  // Requirements: PLANNING-09
  test('must be unique', async () => {
    await staff.call(create, { body: { year: 2026, month: 7 } });
    const twin = await staff.call(create, { body: { year: 2026, month: 7 } });
    expect(twin).toMatchObject({
      status: 400,
      body: { non_field_errors: ['That planning month already exists'] },
    });
    const other = await staff.call(create, { body: { year: 2026, month: 8 } });
    const moved = await staff.call(update, { params: { id: other.body.id }, body: { month: 7 } });
    expect(moved).toMatchObject({
      status: 400,
      body: { non_field_errors: ['That planning month already exists'] },
    });
  });

  // Requirements: PLANNING-09
  test('is created by only one of several concurrent calls', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => staff.call(create, { body: { year: 2026, month: 9 } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  });

  // Requirements: PLANNING-04, API-PLAN-13
  test('can be updated in part or with its whole record', async () => {
    const { body: made } = await staff.call(create, { body: { year: 2026, month: 7 } });
    const { generated_count: _, ...record } = made;
    const changed = await staff.raw('PUT', `/api/planning-months/${made.id}/`, {
      ...record,
      default_milestone_one: '2026-07-12',
    });
    expect(changed).toMatchObject({ status: 200, body: { default_milestone_one: '2026-07-12' } });
    const partly = await staff.raw('PATCH', `/api/planning-months/${made.id}`, {
      editorDueDateOffset: 10,
    });
    expect(partly.body).toMatchObject({
      default_milestone_one: '2026-07-12',
      default_milestone_two: '2026-07-31',
      editor_due_date_offset: 10,
    });
    const forged = await staff.raw('PUT', `/api/planning-months/${made.id}/`, { id: made.id + 1 });
    expect(forged).toMatchObject({ status: 400, body: { id: [expect.any(String)] } });
  });

  // Requirements: PLANNING-08
  test('can be updated in a past year, but not moved to another past year', async () => {
    const { id } = await makePlanningMonth(portal.database.writer, { year: 2019, month: 4 });
    const body = { year: 2019, month: 4, editor_due_date_offset: 3 };
    expect((await staff.call(update, { params: { id }, body })).status).toBe(200);
    const moved = await staff.call(update, { params: { id }, body: { year: 2020 } });
    expect(moved).toMatchObject({ status: 400, body: { year: [expect.any(String)] } });
  });

  // Requirements: API-PLAN-13
  test('is returned with a conflict if it has changed since it was read', async () => {
    const { id } = await makePlanningMonth(portal.database.writer, { year: 2026, month: 1 });
    const save = (version: number, editor_due_date_offset: number) =>
      staff.call(update, { params: { id }, version, body: { editor_due_date_offset } });
    expect((await save(1, 20)).status).toBe(200);
    expect(await save(1, 30)).toMatchObject({
      status: 409,
      body: { current: { editor_due_date_offset: 20, version: 2 } },
    });
  });
});

describe('the list of planning months', () => {
  // Requirements: PLANNING-04, API-PLAN-09
  test('is complete by default and newest first', async () => {
    await makeMonths(30);
    const { body } = await staff.call(list);
    expect(body).toHaveLength(30);
    expect(body[0]).toMatchObject({ year: 2026, month: 6, article_count: 0, live_count: 0 });
    expect(body.at(-1)).toMatchObject({ year: 2024, month: 1 });
    const page = await staff.call(list, { query: { limit: 4 } });
    expect(page.body.map(({ month }) => month)).toEqual([6, 5, 4, 3]);
    expect(page.headers.link).toContain('rel="next"');
  });

  // Requirements: PLANNING-12, API-PLAN-10, API-PLAN-11
  test('contains the newest 8 months without counts with brief=true, and the next 8 with additional=8', async () => {
    await makeMonths(30);
    const brief = await staff.call(list, { query: { brief: true } });
    expect(brief.body).toHaveLength(8);
    expect(brief.body[0]).not.toHaveProperty('article_count');
    const more = await staff.call(list, { query: { additional: 8 } });
    expect(more.body).toHaveLength(8);
    const places = [...brief.body, ...more.body].map(({ year, month }) => year * 12 + month);
    expect(places).toEqual(places.map((_, place) => (places[0] ?? 0) - place));
    expect((await staff.raw('GET', '/api/planning-months.json?additional=x')).status).toBe(400);
  });

  // Requirements: API-PLAN-09
  test('can be filtered by year and month', async () => {
    await makeMonths(14);
    const { body } = await staff.call(list, { query: { year: 2025, month: 2 } });
    expect(body).toEqual([expect.objectContaining({ year: 2025, month: 2 })]);
  });
});

describe('access to planning months', () => {
  // Requirements: API-PLAN-09, API-PLAN-12, API-PLAN-14
  test('is limited to reading months without counts for people who can only view articles', async () => {
    const db = portal.database.writer;
    const { id } = await makePlanningMonth(db, { year: 2026, month: 2 });
    expect((await portal.anonymous.call(list)).status).toBe(401);
    expect((await portal.anonymous.call(get, { params: { id } })).status).toBe(401);
    for (const kind of ['writer', 'customer', 'owner', 'editor'] as const) {
      const caller = await portal.signIn(await makePerson(db, { kind }));
      const read = await caller.call(get, { params: { id } });
      expect(read.status, kind).toBe(200);
      expect(read.body).not.toHaveProperty('article_count');
      const body = { year: 2026, month: 3 };
      expect((await caller.call(create, { body })).status, kind).toBe(403);
      expect((await caller.call(update, { params: { id }, body: {} })).status, kind).toBe(403);
    }
    const nobody = await portal.signIn(await makePerson(db));
    expect((await nobody.call(list)).status).toBe(403);
    expect((await staff.call(get, { params: { id: id + 1000 } })).status).toBe(404);
  });

  // Requirements: PERMS-29
  test('doesn’t include planning for clients, even if their group has the permission', async () => {
    const db = portal.database.writer;
    const { id } = await makePlanningMonth(db, { year: 2026, month: 4 });
    const clients = [groups.customer.id, groups.accountOwner.id];
    await db
      .insertInto('group_permission')
      .values(clients.map((group_id) => ({ group_id, codename: 'add_planningyearmonth' as const })))
      .execute();
    for (const kind of ['customer', 'owner'] as const) {
      const client = await portal.signIn(await makePerson(db, { kind }));
      const { preview, generate } = planningMonthEndpoints;
      const answers = [
        await client.call(preview, { query: { year: 2026, month: 4 } }),
        await client.call(create, { body: { year: 2026, month: 5 } }),
        await client.call(update, { params: { id }, body: {} }),
        await client.call(generate, { params: { id } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      expect((await client.call(get, { params: { id } })).status).toBe(200);
    }
  });
});
