import { historySetEndpoints } from '@portal/contract/content/dashboards/history-set.endpoints.ts';
import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { makeOrganization, makePerson } from '#testing/people.factories.ts';
import { contentTypeId } from '#testing/planning.factories.ts';
import { usePortal } from '#testing/use-portal.ts';
import { countArticles, populateHistorySets } from './history-set.service.ts';

const { portal, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;

beforeEach(async () => {
  // This is a Wednesday.
  clock.set('2026-06-10T15:00:00Z');
  await portal.database.writer.deleteFrom('history_set').execute();
  await portal.database.writer.deleteFrom('article').execute();
});
afterAll(() => clock.set());

const { list, create, populate } = historySetEndpoints;

async function makeArticles(
  status: 'writing' | 'planned',
  dueAts: (string | null)[],
  { type = 'blog', archived = 0 as 0 | 1 } = {},
) {
  const db = portal.database.writer;
  const client = await makeOrganization(db);
  const content_type_id = await contentTypeId(db, type);
  const now = clock.instant();
  for (const due_at of dueAts) {
    await db
      .insertInto('article')
      .values({
        title: 'Any',
        title_key: 'any',
        status_id: statusId[status],
        status_since: now,
        client_id: client.id,
        content_type_id,
        due_at,
        archived,
        created_at: now,
        updated_at: now,
      })
      .execute();
  }
}

const late = '2026-06-09T03:59:59.999Z';
const ahead = '2026-06-20T03:59:59.999Z';

describe('a history set', () => {
  // Requirements: CONTENT-DASH-07, CONTENT-DASH-08, CONTENT-DASH-14, API-ARTICLES-20
  test('counts overdue and other unfinished articles, but not archived articles', async () => {
    const first = await staff.call(create, { body: { status: 'writing' } });
    expect(first).toMatchObject({
      status: 201,
      body: {
        status: { uid: 'writing', name: 'Writing' },
        content_type: null,
        late_count: 0,
        incomplete_count: 0,
        week: '2026-06-08',
        asOfDate: '2026-06-10',
      },
    });
    await makeArticles('writing', [late, late, ahead, null]);
    await makeArticles('writing', [late], { archived: 1 });
    const again = await staff.call(populate, { params: { id: first.body.id } });
    expect(again).toMatchObject({
      status: 200,
      body: { id: first.body.id, late_count: 2, incomplete_count: 2 },
    });
  });

  // Requirements: CONTENT-DASH-06
  test('counts planned articles by content type, only for types with a chart', async () => {
    const db = portal.database.writer;
    await makeArticles('planned', [late, ahead], { type: 'link_building' });
    await makeArticles('planned', [ahead], { type: 'optimization' });
    const content_type = await contentTypeId(db, 'link_building');
    const { body } = await staff.call(create, { body: { status: 'planned', content_type } });
    expect(body).toMatchObject({
      status: { uid: 'planned' },
      content_type: { name: 'Link Building' },
      late_count: 1,
      incomplete_count: 1,
    });
    const blog = await contentTypeId(db, 'blog');
    const wrong = await staff.call(create, { body: { status: 'planned', content_type: blog } });
    expect(wrong.status).toBe(400);
  });

  // Requirements: CONTENT-DASH-09, API-ARTICLES-20
  test('never changes after its week, because a recount always counts the current week', async () => {
    const { body: past } = await staff.call(create, { body: { status: 'writing' } });
    clock.set('2026-06-17T15:00:00Z');
    await makeArticles('writing', [late]);
    const { body: present } = await staff.call(populate, { params: { id: past.id } });
    expect(present).toMatchObject({ week: '2026-06-15', late_count: 1 });
    expect(present.id).not.toBe(past.id);
    const { body: all } = await staff.call(list);
    expect(all).toEqual([present, past]);
  });
});

describe('the weekly history sets', () => {
  // Requirements: CONTENT-DASH-05, CONTENT-DASH-06, API-ARTICLES-18
  test('are saved for nine charts, only once a week', async () => {
    for (let time = 0; time < 2; time += 1) {
      const counts = await countArticles(portal.database.bulkReader);
      await portal.database.transaction((db) => populateHistorySets(db, counts));
    }
    const { body } = await staff.call(list);
    expect(body.map(({ status }) => status.uid)).toEqual([
      'writing',
      'editing',
      'rewrite',
      'reedit',
      'final_review',
      'ready_to_post',
      'post_qa',
      'planned',
      'planned',
    ]);
  });

  // Requirements: CONTENT-DASH-15, API-ARTICLES-19
  test('can be listed for the latest weeks', async () => {
    for (let week = 0; week < 14; week += 1) {
      clock.set(new Date(Date.UTC(2026, 2, 4 + week * 7, 15)).toISOString());
      await staff.call(create, { body: { status: 'editing' } });
    }
    expect((await staff.call(list)).body).toHaveLength(14);
    const { body } = await staff.call(list, { query: { weeksBack: 12 } });
    expect(body).toHaveLength(12);
    expect(body.map(({ week }) => week)).toEqual(
      body
        .map(({ week }) => week)
        .sort()
        .reverse(),
    );
    expect((await staff.raw('GET', '/api/article-history-sets/?weeksBack=0')).status).toBe(400);
  });

  // Requirements: API-ARTICLES-18, API-ARTICLES-20
  test('can be read and recounted only with add_contentarticle', async () => {
    expect((await portal.anonymous.call(list)).status).toBe(401);
    const { body } = await staff.call(create, { body: { status: 'writing' } });
    for (const kind of ['writer', 'customer', 'nobody'] as const) {
      const caller = await portal.signIn(await makePerson(portal.database.writer, { kind }));
      expect((await caller.call(list)).status, kind).toBe(403);
      expect((await caller.call(populate, { params: { id: body.id } })).status, kind).toBe(403);
    }
  });
});

// Requirements: CONTENT-DASH-09
test('the current counts can be read without being saved, and one call saves all of them for the week', async () => {
  await makeArticles('writing', [late, ahead]);
  await makeArticles('planned', [late], { type: 'optimization' });
  const expected = {
    week: '2026-06-08',
    asOfDate: '2026-06-10',
    charts: expect.arrayContaining([
      { status: 'writing', content_type: null, late_count: 1, incomplete_count: 1 },
      {
        status: 'planned',
        content_type: await contentTypeId(portal.database.writer, 'optimization'),
        late_count: 1,
        incomplete_count: 0,
      },
    ]),
  };
  expect((await staff.call(historySetEndpoints.current)).body).toEqual(expected);
  expect((await staff.call(list)).body).toEqual([]);
  expect((await staff.call(historySetEndpoints.populateAll)).body).toEqual(expected);
  expect((await staff.call(list)).body).toHaveLength(9);
});
