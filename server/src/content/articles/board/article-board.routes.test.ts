import { articleBoardEndpoints } from '@portal/contract/content/articles/article-board.endpoints.ts';
import { expect, test } from 'vitest';
import { makeArticle, makeContentProject } from '#testing/content.factories.ts';
import { makeAccount, makePerson, makeWriter } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { columns, column } = articleBoardEndpoints;

const { portal, db, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;

const project = async () => (await makeContentProject(db())).id;

// Requirements: B-CAL-20
test('a board by status has a count and cards per status, with the earliest due date first', async () => {
  const project_id = await project();
  await makeArticle(db(), { title: 'Late', project_id, duedate_write: '2026-12-09' });
  await makeArticle(db(), { title: 'Soon', project_id, duedate_write: '2026-11-09' });
  const older = { status: 'posted', duedate_golive: '2026-01-01' } as const;
  await makeArticle(db(), { title: 'Older', project_id, ...older });
  await makeArticle(db(), { title: 'Newer', project_id, ...older, duedate_golive: '2026-02-01' });
  const { body } = await staff.call(columns, { query: { project: project_id } });
  const filled = body.columns.filter(({ count }) => count > 0);
  expect(
    filled.map(({ key, count, cards }) => [key, count, cards.map(({ title }) => title)]),
  ).toEqual([
    ['writing', 2, ['Soon', 'Late']],
    ['posted', 2, ['Newer', 'Older']],
  ]);
  expect(body.columns).toHaveLength(11);
  expect(filled[0]?.cards[0]?.allowed_actions).toContain('submit');
});

// Requirements: B-CAL-20
test('a long column returns its first cards, and further pages continue in the same order', async () => {
  const project_id = await project();
  for (let made = 0; made < 25; made += 1) {
    const duedate_write = `2026-11-${String(30 - made).padStart(2, '0')}`;
    await makeArticle(db(), { project_id, duedate_write });
  }
  const query = { project: project_id };
  const { body } = await staff.call(columns, { query });
  const writing = body.columns.find(({ key }) => key === 'writing');
  expect(writing).toMatchObject({ count: 25, next: expect.any(String) });
  const rest = await staff.call(column, {
    params: { by: 'status', key: 'writing' },
    query: { ...query, cursor: writing?.next ?? '' },
  });
  const days = [...(writing?.cards ?? []), ...rest.body].map(({ duedate_write }) => duedate_write);
  expect(days).toHaveLength(25);
  expect(days).toEqual([...days].sort());
});

// Requirements: B-CAL-21
test('a board by person or client has only unfinished articles unless statuses are chosen', async () => {
  const project_id = await project();
  const [bea, zoe] = [
    await makeWriter(db(), { first_name: 'Bea' }),
    await makeWriter(db(), { first_name: 'Zoe' }),
  ];
  await makeArticle(db(), { title: 'A', project_id, writer_id: zoe.id });
  await makeArticle(db(), { title: 'B', project_id, writer_id: bea.id });
  await makeArticle(db(), { title: 'C', project_id, writer_id: bea.id, status: 'posted' });
  await makeArticle(db(), { title: 'D', project_id });
  const query = { project: project_id, by: 'writer' } as const;
  const { body } = await staff.call(columns, { query });
  const titles = (board: typeof body) =>
    board.columns.map(({ key, cards }) => [key, ...cards.map(({ title }) => title)]);
  expect(titles(body)).toEqual([
    ['none', 'D'],
    [String(bea.id), 'B'],
    [String(zoe.id), 'A'],
  ]);
  const posted = await staff.call(columns, { query: { ...query, contentStatus: 'posted' } });
  expect(titles(posted.body)).toEqual([[String(bea.id), 'C']]);
  const none = await staff.call(column, {
    params: { by: 'writer', key: 'none' },
    query: { project: project_id },
  });
  expect(none.body.map(({ title }) => title)).toEqual(['D']);
});

// Requirements: B-CAL-22
test('clients see only their organization’s articles on a board, without those on hold', async () => {
  const { client_id } = await makeArticle(db(), { title: 'Ours' });
  await makeArticle(db(), { client_id, status: 'on_hold' });
  const customer = await makePerson(db(), { kind: 'customer' });
  await makeAccount(db(), { person_id: customer.id, organization_id: client_id });
  const caller = await portal.signIn(customer);
  const { body } = await caller.call(columns, { query: {} });
  expect(body.columns.flatMap(({ cards }) => cards.map(({ title }) => title))).toEqual(['Ours']);
  expect(body.columns.some(({ key }) => key === 'on_hold')).toBe(false);
  const others = await caller.call(column, { params: { by: 'status', key: 'on_hold' } });
  expect(others.body).toEqual([]);
});

test('a board returns 404 for a column that it can’t have, and 400 for a malformed column', async () => {
  const statusOf = async (by: 'status' | 'writer', key: string) =>
    (await staff.call(column, { params: { by, key } })).status;
  expect(await statusOf('status', '12')).toBe(404);
  expect(await statusOf('writer', 'editing')).toBe(404);
  expect(await statusOf('writer', 'Zoe!')).toBe(400);
});
