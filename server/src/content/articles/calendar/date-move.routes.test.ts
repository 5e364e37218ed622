import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { articleCalendarEndpoints } from '@portal/contract/content/articles/article-calendar.endpoints.ts';
import type { DueDateField } from '@portal/contract/content/articles/due-date-fields.ts';
import { undoHeader } from '@portal/contract/platform/undo.calls.ts';
import { undoEndpoints } from '@portal/contract/platform/undo.endpoints.ts';
import { expect, test } from 'vitest';
import { makeArticle } from '#testing/content.factories.ts';
import { makePerson, makeWriter } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { moveDates } = articleCalendarEndpoints;
const { changelog, get, update } = articleEndpoints;

const { portal, db, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;

const dates = {
  duedate_write: '2026-11-02',
  duedate_edit: '2026-11-05',
  duedate_finalreview: '2026-11-09',
  // 17:00 in New York.
  duedate_schedulepost: '2026-11-13T22:00:00.000Z',
  duedate_golive: '2026-11-20',
};

const read = async (id: number) => (await staff.call(get, { params: { id } })).body;

const moving = (
  article: { id: number; version: number },
  field: DueDateField,
  days: number,
  with_later = false,
) => ({ moves: [{ article: article.id, version: article.version, field }], days, with_later });

// Requirements: B-CAL-06
test('a move changes only the moved date and can be undone in one step', async () => {
  const made = await makeArticle(db(), { status: 'editing', ...dates });
  const moved = await staff.call(moveDates, { body: moving(made, 'duedate_edit', 2) });
  expect(moved.body).toMatchObject({
    articles: [{ id: made.id, ...dates, duedate_edit: '2026-11-07', version: made.version + 1 }],
  });
  expect((await read(made.id)).due_at).toBe('2026-11-08T04:59:59.999Z');
  const { body: entries } = await staff.call(changelog, { params: { id: made.id } });
  expect(entries[0]).toMatchObject({ changed_field: 'duedate_edit', note: 'moved by 2 days' });
  const token = String(moved.headers[undoHeader]);
  await staff.call(undoEndpoints.undo, { params: { token } });
  expect(await read(made.id)).toMatchObject(dates);
});

// Requirements: B-CAL-07
test('a move that includes later dates moves the open dates of several articles, with a single undo', async () => {
  const one = await makeArticle(db(), { status: 'editing', ...dates });
  const other = await makeArticle(db(), { status: 'final_review', ...dates });
  const body = {
    moves: [
      { article: one.id, version: one.version, field: 'duedate_edit' as const },
      { article: other.id, version: other.version, field: 'duedate_finalreview' as const },
    ],
    days: 20,
    with_later: true,
  };
  const moved = await staff.call(moveDates, { body });
  expect(moved.status).toBe(200);
  const later = {
    duedate_write: '2026-11-02',
    duedate_finalreview: '2026-11-29',
    duedate_schedulepost: '2026-12-03T22:00:00.000Z',
    duedate_golive: '2026-12-10',
  };
  expect(await read(one.id)).toMatchObject({ ...later, duedate_edit: '2026-11-25' });
  expect(await read(other.id)).toMatchObject({ ...later, duedate_edit: '2026-11-05' });
  await staff.call(undoEndpoints.undo, { params: { token: String(moved.headers[undoHeader]) } });
  expect(await read(one.id)).toMatchObject(dates);
  expect(await read(other.id)).toMatchObject(dates);
});

// Requirements: B-CAL-08
test('no date is moved if any date would pass another, is done or empty, or belongs to an archived article', async () => {
  const made = await makeArticle(db(), { title: 'Boats', status: 'editing', ...dates });
  const other = await makeArticle(db(), { status: 'editing', ...dates });
  const refusal = async (field: DueDateField, days: number) =>
    (await staff.call(moveDates, { body: moving(made, field, days) })).body;
  const because = (text: string) => ({ moves: [`“Boats”: ${text}`] });
  expect(await refusal('duedate_edit', 5)).toEqual(
    because('Edit can’t be after Final Review (Nov 9).'),
  );
  expect(await refusal('duedate_golive', -8)).toEqual(
    because('Go-Live can’t be before Schedule by (Nov 13).'),
  );
  expect(await refusal('duedate_write', 1)).toEqual(because('Write is already done.'));
  expect(await refusal('duedate_qapost', 1)).toEqual(because('Post QA has no date.'));
  expect(await refusal('duedate_edit', 400)).toEqual({ days: ['Enter at most 366 days.'] });

  const both = {
    moves: [
      { article: other.id, version: other.version, field: 'duedate_edit' as const },
      { article: made.id, version: made.version, field: 'duedate_golive' as const },
    ],
    days: -10,
  };
  expect((await staff.call(moveDates, { body: both })).status).toBe(400);
  expect(await read(other.id)).toMatchObject(dates);
  const unknown = moving({ id: 999_999, version: 1 }, 'duedate_edit', 1);
  expect((await staff.call(moveDates, { body: unknown })).status).toBe(400);
  const archived = await makeArticle(db(), { title: 'Boats', archived: 1, ...dates });
  expect(
    (await staff.call(moveDates, { body: moving(archived, 'duedate_golive', 1) })).body,
  ).toEqual(because('This article is archived.'));
});

// Requirements: B-CAL-08
test('dates in the wrong order can be corrected step by step', async () => {
  const made = await makeArticle(db(), { ...dates, duedate_write: '2026-11-20' });
  const moved = await staff.call(moveDates, { body: moving(made, 'duedate_write', -12) });
  expect(moved.body).toMatchObject({ articles: [{ duedate_write: '2026-11-08' }] });
});

// Requirements: B-CAL-09
test('moving a date is rejected, and returns the current article, if another user has changed the article', async () => {
  const made = await makeArticle(db(), { title: 'Boats', status: 'editing', ...dates });
  await staff.call(update, { params: { id: made.id }, body: { duedate_golive: '2026-11-25' } });
  const moved = await staff.call(moveDates, { body: moving(made, 'duedate_edit', 2) });
  expect(moved.status).toBe(409);
  expect(moved.body).toMatchObject({
    detail: 'Someone else has changed “Boats” in the meantime.',
    current: { id: made.id, duedate_golive: '2026-11-25', duedate_edit: '2026-11-05' },
  });
});

// Requirements: B-CAL-10
test('only users who may edit an article can move its dates', async () => {
  const writer = await makeWriter(db());
  const made = await makeArticle(db(), { writer_id: writer.id, ...dates });
  const body = moving(made, 'duedate_write', 1);
  for (const person of [writer.person, await makePerson(db(), { kind: 'customer' })]) {
    const caller = await portal.signIn(person);
    expect((await caller.call(moveDates, { body })).status).toBe(403);
  }
  expect((await portal.anonymous.call(moveDates, { body })).status).toBe(401);
  expect(await read(made.id)).toMatchObject(dates);
});
