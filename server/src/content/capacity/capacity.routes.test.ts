import { auditEntryEndpoints } from '@portal/contract/administration/audit-entry.endpoints.ts';
import { capacityEndpoints } from '@portal/contract/content/capacity/capacity.endpoints.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { makeCapacity, makeDaysOff } from '#testing/capacity.factories.ts';
import { contentTypeId } from '#testing/content.factories.ts';
import { makePerson, makeWriter } from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, db, callers, people } = usePortal({
  // A Wednesday; the week begins on December 7.
  now: '2026-12-09T15:00:00Z',
  people: {
    superuser: 'superuser',
    staff: 'staff',
    editor: 'editor',
    writer: 'writer',
    customer: 'customer',
  },
});
const { superuser, staff, writer, customer } = callers;
afterAll(() => clock.set());

const { add, get, weeks, addDaysOff, deleteDaysOff } = capacityEndpoints;

const body = { role: 'writer', from_day: '2026-12-07', unit: 'articles', amount: 5 } as const;
const set = (by: Caller, id: number, change: object = {}) =>
  by.call(add, { params: { id }, body: { ...body, ...change } });

// Requirements: B-CAP-01
describe('a person’s capacity', () => {
  test('is set by staff for a role, with limits for content types, and keeps its history', async () => {
    const { person } = await makeWriter(db());
    const blog = await contentTypeId(db());
    const limits = [{ content_type: blog, amount: 2 }];
    expect((await set(staff, person.id, { limits })).status).toBe(201);
    const later = { from_day: '2027-01-04', unit: 'words', amount: 9_000 };
    const { body: read } = await set(staff, person.id, later);
    expect(read.capacities).toMatchObject([
      { role: 'writer', ...later, limits: [], created_by: { id: people.staff.id } },
      { role: 'writer', amount: 5, limits: [{ content_type: { id: blog }, amount: 2 }] },
    ]);
    const query = { user: person.id, from: '2026-12-28', weeks: 2 };
    const { body: counted } = await staff.call(weeks, { query });
    expect(counted.roles[0]?.weeks.map(({ capacity }) => capacity)).toEqual([5, 9_000]);
  });

  test('is stored in the audit log with the person who set it', async () => {
    const { person } = await makeWriter(db());
    await set(staff, person.id);
    const query = { action: 'capacity.set' };
    const { body: entries } = await superuser.call(auditEntryEndpoints.list, { query });
    expect(entries[0]).toMatchObject({
      action: 'capacity.set',
      subject: { noun: 'person', id: person.id },
    });
  });

  test('can’t be set by other people, nor by staff for a superuser', async () => {
    const { person } = await makeWriter(db());
    for (const by of [callers.editor, writer, customer]) {
      expect((await set(by, person.id)).status).toBe(403);
      expect((await set(by, people.writer.id)).status).toBe(403);
    }
    expect((await set(portal.anonymous, person.id)).status).toBe(401);
    const forSuperuser = { role: 'editor', amount: 3 };
    expect((await set(staff, people.superuser.id, forSuperuser)).status).toBe(403);
    expect((await set(superuser, people.superuser.id, forSuperuser)).status).toBe(201);
    expect((await set(staff, 999_999)).status).toBe(404);
  });

  test('can be set by staff who impersonate other staff, with the real person in the log', async () => {
    const { person } = await makeWriter(db());
    const other = await makePerson(db(), { kind: 'staff' });
    const impersonator = await portal.impersonate(people.superuser, other);
    expect((await set(impersonator, person.id)).status).toBe(201);
    const row = await db()
      .selectFrom('capacity')
      .select(['created_by_id', 'actor_id'])
      .where('person_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ created_by_id: other.id, actor_id: people.superuser.id });
  });

  test('is seen by the person and by staff, but not by others', async () => {
    await set(staff, people.writer.id);
    const params = { id: people.writer.id };
    expect((await writer.call(get, { params })).body.allowed_actions).toEqual([]);
    expect((await staff.call(get, { params })).body.allowed_actions).toEqual(['update']);
    expect((await callers.editor.call(get, { params })).status).toBe(403);
    expect((await customer.call(get, { params })).status).toBe(403);
    const query = { user: people.writer.id };
    expect((await customer.call(weeks, { query })).status).toBe(403);
    expect((await writer.call(weeks)).body.roles[0]?.weeks[0]?.capacity).toBe(5);
    expect((await staff.call(get, { params: { id: 999_999 } })).status).toBe(404);
  });

  test.each([
    ['amount', { amount: -1 }],
    ['amount', { amount: 1_000_001 }],
    ['from_day', { from_day: '2026-12-06' }],
    ['from_day', { from_day: '2031-01-01' }],
    ['role', { role: 'lead' }],
    ['unit', { unit: 'hours' }],
    ['limits', { limits: [{ content_type: 999_999, amount: 1 }] }],
    ['limits', { limits: [{ content_type: 1, amount: 6 }] }],
    [
      'limits',
      {
        limits: [
          { content_type: 1, amount: 1 },
          { content_type: 1, amount: 2 },
        ],
      },
    ],
  ])('is rejected with an error for an invalid %s', async (field, change) => {
    const answer = await staff.raw('POST', `/api/users/${people.writer.id}/capacity/`, {
      ...body,
      ...change,
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body as object)[0]).toMatch(new RegExp(`^${field}`));
  });

  test('is rejected for clients, and in the role of writer for people who aren’t writers', async () => {
    const asEditor = await set(staff, people.customer.id, { role: 'editor' });
    expect(asEditor).toMatchObject({ status: 400, body: { role: [expect.any(String)] } });
    const asWriter = await set(staff, people.editor.id);
    expect(asWriter).toMatchObject({
      status: 400,
      body: { role: ['This person is not a writer.'] },
    });
  });
});

// Requirements: B-CAP-02
describe('days off', () => {
  const range = { from_day: '2026-12-10', to_day: '2026-12-14', note: 'Vacation' };
  const take = (by: Caller, id: number, change: object = {}) =>
    by.call(addDaysOff, { params: { id }, body: { ...range, ...change } });

  test('reduce the capacity of their weeks proportionally', async () => {
    const { person } = await makeWriter(db());
    await makeCapacity(db(), { person_id: person.id, amount: 10 });
    const { body: read } = await take(staff, person.id);
    expect(read.days_off).toMatchObject([range]);
    const query = { user: person.id, weeks: 3 };
    const { body: counted } = await staff.call(weeks, { query });
    expect(counted.days_off).toEqual([{ from_day: '2026-12-10', to_day: '2026-12-14' }]);
    expect(counted.roles[0]?.weeks).toMatchObject([
      { week: '2026-12-07', capacity: 6, working_days: 5, available_days: 3 },
      { week: '2026-12-14', capacity: 8, available_days: 4 },
      { week: '2026-12-21', capacity: 10, available_days: 5 },
    ]);
  });

  test('are deleted by staff, but not by the person', async () => {
    const { id } = await makeDaysOff(db(), { person_id: people.writer.id });
    expect((await writer.call(deleteDaysOff, { params: { id } })).status).toBe(403);
    expect((await staff.call(deleteDaysOff, { params: { id } })).status).toBe(204);
    expect((await staff.call(deleteDaysOff, { params: { id } })).status).toBe(404);
    expect((await take(writer, people.writer.id)).status).toBe(403);
    const ofSuperuser = await makeDaysOff(db(), { person_id: people.superuser.id });
    const answer = await staff.call(deleteDaysOff, { params: { id: ofSuperuser.id } });
    expect(answer.status).toBe(403);
  });

  test.each([
    ['to_day', { to_day: '2026-12-09' }],
    ['to_day', { to_day: '2027-12-31' }],
    ['to_day', { from_day: '2024-01-01', to_day: '2024-01-02' }],
    ['from_day', { from_day: '2026-02-30' }],
    ['note', { note: 'x'.repeat(201) }],
  ])('are rejected with an error for an invalid %s', async (field, change) => {
    const answer = await take(staff, people.writer.id, change);
    expect(answer).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } });
  });

  test('are limited to 100 entries per person', async () => {
    const { person } = await makeWriter(db());
    for (let count = 0; count < 100; count += 1) await makeDaysOff(db(), { person_id: person.id });
    expect(await take(staff, person.id)).toMatchObject({ status: 400 });
  });
});

// Requirements: B-CAP-01
test('capacities and days off are deleted with their person', async () => {
  const person = await makePerson(db(), { kind: 'contractor' });
  await makeCapacity(db(), { person_id: person.id, role: 'poster', limits: { 1: 2 } });
  await makeDaysOff(db(), { person_id: person.id, note: 'Surgery' });
  const { status } = await superuser.call(userEndpoints.delete, { params: { id: person.id } });
  expect(status).toBeLessThan(300);
  for (const table of ['capacity', 'day_off'] as const) {
    const rows = await db()
      .selectFrom(table)
      .select('id')
      .where('person_id', '=', person.id)
      .execute();
    expect(rows).toEqual([]);
  }
});
