import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { undoHeader } from '@portal/contract/platform/undo.calls.ts';
import { undoEndpoints } from '@portal/contract/platform/undo.endpoints.ts';
import { expect, test } from 'vitest';
import { makeArticle, makeContentProject } from '#testing/content.factories.ts';
import { makePerson, makeWriter } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { changelog, count, get, ids, list, shiftDates } = articleEndpoints;

const { portal, db, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;

const read = async (id: number) => (await staff.call(get, { params: { id } })).body;

test('due dates can be shifted by days, keep their local time, and are restored by an undo', async () => {
  const dated = await makeArticle(db(), {
    duedate_write: '2026-10-30',
    duedate_golive: '2026-12-31',
    // 17:00 in New York, two days before daylight saving time ends on November 1.
    duedate_schedulepost: '2026-10-30T21:00:00.000Z',
  });
  const undated = await makeArticle(db());
  const body = { articles: [dated.id, undated.id], days: 3 };
  const shifted = await staff.call(shiftDates, { body });
  expect(shifted.body).toEqual({ article_count: 1 });
  expect(await read(dated.id)).toMatchObject({
    duedate_write: '2026-11-02',
    duedate_golive: '2027-01-03',
    duedate_schedulepost: '2026-11-02T22:00:00.000Z',
    duedate_edit: null,
    due_at: '2026-11-03T04:59:59.999Z',
  });
  const { body: entries } = await staff.call(changelog, { params: { id: dated.id } });
  expect(entries[0]?.note).toBe('dates shifted by 3 days');

  const token = String(shifted.headers[undoHeader]);
  await staff.call(undoEndpoints.undo, { params: { token } });
  expect((await read(dated.id)).duedate_write).toBe('2026-10-30');
});

test('a shift is rejected if it is zero days or more than a year, or if an article doesn’t exist', async () => {
  const { id } = await makeArticle(db(), { duedate_write: '2026-10-30' });
  const shift = (articles: number[], days: number) =>
    staff.call(shiftDates, { body: { articles, days } });
  expect((await shift([id], 0)).body).toEqual({ days: ['Enter a number of days.'] });
  expect((await shift([id], 400)).body).toEqual({ days: ['Enter at most 366 days.'] });
  expect((await shift([id, 999_999], 1)).status).toBe(400);
  expect((await read(id)).duedate_write).toBe('2026-10-30');
});

test('articles without a writer, or with an inactive writer, can be listed and counted', async () => {
  const { id: project } = await makeContentProject(db());
  const [active, inactive] = [await makeWriter(db()), await makeWriter(db())];
  await db()
    .updateTable('person')
    .set({ is_active: 0 })
    .where('id', '=', inactive.person.id)
    .execute();
  const of = (writer_id: number | null) => makeArticle(db(), { writer_id, project_id: project });
  const [none, , left] = [await of(null), await of(active.id), await of(inactive.id)];
  for (const [writer_state, article] of [
    ['none', none],
    ['inactive', left],
  ] as const) {
    const query = { project, writer_state };
    expect((await staff.call(ids, { query })).body.ids).toEqual([article.id]);
    expect((await staff.call(count, { query })).body).toEqual({ count: 1 });
  }
  expect((await staff.call(count, { query: { project } })).body).toEqual({ count: 3 });
});

test('a count includes only articles that the viewer can see', async () => {
  const { id: project } = await makeContentProject(db());
  const writer = await makeWriter(db());
  await makeArticle(db(), { project_id: project, writer_id: writer.id });
  await makeArticle(db(), { project_id: project });
  const caller = await portal.signIn(writer.person);
  expect((await caller.call(count, { query: { project } })).body).toEqual({ count: 1 });
});

test('lists can be sorted by editor, type and go-live date across pages', async () => {
  const { id: project } = await makeContentProject(db());
  const [bea, zoe] = [
    await makePerson(db(), { kind: 'editor', first_name: 'Bea' }),
    await makePerson(db(), { kind: 'editor', first_name: 'Zoe' }),
  ];
  const of = (columns: Parameters<typeof makeArticle>[1]) =>
    makeArticle(db(), { project_id: project, ...columns });
  const first = await of({ editor_id: zoe.id, type: 'blog', duedate_golive: '2026-03-01' });
  const second = await of({ editor_id: bea.id, type: 'page', duedate_golive: '2026-02-01' });
  const third = await of({ type: 'press_release' });
  const sorted = async (
    ordering: 'editor' | 'content_type' | 'duedate_golive' | '-duedate_golive',
  ) => {
    const query = { project, ordering, limit: 2, columns: ['id'] } as const;
    const page = await staff.call(list, { query });
    const cursor = /cursor=([^&>]+)/.exec(String(page.headers.link))?.[1] ?? '';
    const rest = await staff.call(list, { query: { ...query, cursor } });
    return [...page.body, ...rest.body].map(({ id }) => id);
  };
  const [a, b, c] = [first.id, second.id, third.id];
  expect(await sorted('editor')).toEqual([c, b, a]);
  expect(await sorted('content_type')).toEqual([a, b, c]);
  expect(await sorted('duedate_golive')).toEqual([b, a, c]);
  expect(await sorted('-duedate_golive')).toEqual([c, a, b]);
});
