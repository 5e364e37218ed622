import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { assignmentEndpoints } from '@portal/contract/content/assignments/assignment.endpoints.ts';
import {
  type StatusUid,
  statusId,
  statusUids,
} from '@portal/contract/content/labels/content-statuses.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { contentTypeId, makeArticle, makeArticleTeam } from '#testing/content.factories.ts';
import { makePerson } from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

const now = '2026-06-10T16:00:00.000Z';
const { portal, db, callers } = usePortal({ now, people: { staff: 'staff' } });
const { staff } = callers;
let team: Awaited<ReturnType<typeof makeArticleTeam>>;
const ids = new Map<StatusUid, number>();
const as = (person: { id: number }) => portal.signIn(person);

beforeAll(async () => {
  team = await makeArticleTeam(db());
  for (const status of statusUids) {
    const { id } = await makeArticle(db(), { status, ...team.columns });
    ids.set(status, id);
  }
  await makeArticle(db(), { status: 'writing', archived: 1, ...team.columns });
});
afterAll(() => clock.set());

async function groups(caller: Caller, query: Record<string, string | number> = {}) {
  const { body } = await caller.call(assignmentEndpoints.overview, { query });
  return Object.fromEntries(
    body.groups
      .filter(({ count }) => count > 0)
      .map(({ key, articles }) => [key, articles.map(({ status }) => status.uid).sort()]),
  );
}

async function completedIn(caller: Caller): Promise<number[] | undefined> {
  const { body } = await caller.call(assignmentEndpoints.overview, {});
  const completed = body.groups.find(({ key }) => key === 'completed');
  return completed?.articles.map(({ id }) => id);
}

const finished = { completed: ['posted', 'scheduled'] };

// Requirements: CONTENT-ASSIGN-12
test('the groups have titles and a fixed order', async () => {
  const { body } = await staff.call(assignmentEndpoints.overview, {});
  expect(body.groups.map(({ title }) => title)).toEqual([
    'Writing',
    'Re-Writing',
    'Queued Work',
    'Posting',
    'Re-Editing',
    'Editing',
    'Final Review',
    'Completed',
  ]);
});

// Requirements: CONTENT-ASSIGN-04, CONTENT-ASSIGN-05, CONTENT-ASSIGN-19, CONTENT-ASSIGN-20
test('the writer’s groups list articles in writing and rewrite, and completed articles', async () => {
  expect(await groups(await as(team.people.writer))).toEqual({
    writing: ['writing'],
    rewriting: ['rewrite'],
    ...finished,
  });
});

// Requirements: CONTENT-ASSIGN-06, CONTENT-ASSIGN-08, CONTENT-ASSIGN-09
test('the editor’s groups list articles in writing and rewrite as queued', async () => {
  expect(await groups(await as(team.people.editor))).toEqual({
    queued: ['rewrite', 'writing'],
    reediting: ['reedit'],
    editing: ['editing'],
    ...finished,
  });
});

// Requirements: CONTENT-ASSIGN-10, CONTENT-ASSIGN-29
test('the approver’s groups list all articles before final review as queued', async () => {
  expect(await groups(await as(team.people.approver))).toEqual({
    queued: ['editing', 'reedit', 'rewrite', 'writing'],
    final_review: ['final_review'],
    ...finished,
  });
});

// Requirements: CONTENT-ASSIGN-06
test('an article that is waiting for a person isn’t also queued for that person because of another role', async () => {
  const both = await makePerson(db(), { kind: 'editor' });
  const people = { editor_id: both.id, final_approver_id: both.id };
  for (const status of ['writing', 'editing'] as const)
    await makeArticle(db(), { status, ...people });
  expect(await groups(await as(both))).toEqual({ queued: ['writing'], editing: ['editing'] });
});

// Requirements: CONTENT-ASSIGN-07
test('the poster’s group lists articles in ready to post and Post QA', async () => {
  expect(await groups(await as(team.people.poster))).toMatchObject({
    posting: ['post_qa', 'ready_to_post'],
  });
});

// Requirements: CONTENT-ASSIGN-22, CONTENT-ASSIGN-23
test('the lead view lists all unfinished and completed articles that a person leads; writers can’t use it', async () => {
  const view = await groups(staff, { user: team.people.lead.id, lead: 'true' });
  expect(Object.values(view).flat().sort()).toEqual(
    statusUids.filter((uid) => !['planned', 'on_hold'].includes(uid)).sort(),
  );
  const writer = await as(team.people.writer);
  const answer = await writer.call(assignmentEndpoints.overview, { query: { lead: 'true' } });
  expect(answer.status).toBe(403);
});

// Requirements: CONTENT-ASSIGN-24, CONTENT-ASSIGN-25, PERMS-27
test('only staff can see another person’s assignments', async () => {
  const { username } = team.people.writer;
  expect(await groups(staff, { username })).toMatchObject({ writing: ['writing'] });
  const editor = await as(team.people.editor);
  for (const query of [{ username }, { username: 'no-such-person' }, { user: 1 }]) {
    expect((await editor.call(assignmentEndpoints.overview, { query })).status).toBe(403);
  }
  expect((await staff.call(assignmentEndpoints.overview, { query: { user: 99999 } })).status).toBe(
    404,
  );
});

// Requirements: CONTENT-ASSIGN-11, CONTENT-ASSIGN-14
test('articles completed over six months ago are excluded', async () => {
  const other = await makeArticleTeam(db());
  const make = (completed_at: string) =>
    makeArticle(db(), { ...other.columns, status: 'posted', completed_at });
  const recent = await make('2026-01-10T00:00:00.000Z');
  await make('2025-11-10T00:00:00.000Z');
  const writer = await as(other.people.writer);
  const { body } = await writer.call(assignmentEndpoints.group, { params: { group: 'completed' } });
  expect(body.map(({ id }) => id)).toEqual([recent.id]);
  expect(await completedIn(writer)).toEqual([recent.id]);
  expect(await completedIn(await as(other.people.approver))).toEqual([recent.id]);
});

// Requirements: CONTENT-ASSIGN-14
test('an article created as posted counts as completed on its go-live day', async () => {
  const other = await makeArticleTeam(db());
  const type = await contentTypeId(db());
  const enter = async (duedate_golive: string) => {
    const { body } = await staff.call(articleEndpoints.create, {
      body: {
        title: `Live on ${duedate_golive}`,
        status: statusId.posted,
        client: other.organization.id,
        content_type: type,
        writer: other.columns.writer_id,
        duedate_write: duedate_golive,
        duedate_finalreview: duedate_golive,
        duedate_golive,
      },
    });
    return (body as Article).id;
  };
  const lately = await enter('2026-05-02');
  await enter('2024-05-02');
  const planned = await enter('2026-07-02');
  const writer = await as(other.people.writer);
  expect(await completedIn(writer)).toEqual([planned, lately]);
});

test('a group is listed in pages', async () => {
  const other = await makeArticleTeam(db());
  for (let count = 0; count < 5; count += 1) await makeArticle(db(), other.columns);
  const writer = await as(other.people.writer);
  const first = await writer.call(assignmentEndpoints.overview, { query: { limit: 2 } });
  const writing = first.body.groups[0];
  expect(writing).toMatchObject({ key: 'writing', count: 5, articles: { length: 2 } });
  const rest = await writer.call(assignmentEndpoints.group, {
    params: { group: 'writing' },
    query: { cursor: writing?.next ?? '', columns: ['id', 'title'] },
  });
  expect(rest.body).toHaveLength(3);
});

// Requirements: WORKFLOW-43
test('the sidebar counts the articles that are waiting for each person', async () => {
  const counts = async (person: { id: number }) =>
    (await (await as(person)).call(assignmentEndpoints.counts)).body;
  expect(await counts(team.people.writer)).toMatchObject({ writing: 1, rewrite: 1, editing: 0 });
  expect(await counts(team.people.editor)).toMatchObject({ editing: 1, reedit: 1, writing: 0 });
  expect(await counts(team.people.approver)).toMatchObject({ final_review: 1 });
  expect(await counts(team.people.poster)).toMatchObject({ ready_to_post: 1, post_qa: 0 });
  expect(await counts(team.people.lead)).toMatchObject({ post_qa: 1 });
});

// Requirements: API-USERS-08..11, SHELL-45, AMB-52
test('people can list and count their own current, late and due-soon assignments, but not other people’s', async () => {
  const { columns, people } = await makeArticleTeam(db());
  const due = (duedate_write: string) => makeArticle(db(), { ...columns, duedate_write });
  const late = await due('2026-06-09');
  const today = await due('2026-06-10');
  const soon = await due('2026-06-11');
  // This due day ends in more than 48 hours, so the article isn't due soon.
  await due('2026-06-12');
  const writer = await as(people.writer);
  const params = { id: people.writer.id };
  const idsOf = (body: unknown) => (body as { id: number }[]).map(({ id }) => id);
  const current = await writer.call(assignmentEndpoints.current, { params });
  expect(idsOf(current.body)).toHaveLength(4);
  expect(idsOf((await writer.call(assignmentEndpoints.late, { params })).body)).toEqual([late.id]);
  const dueSoon = await writer.call(assignmentEndpoints.dueSoon, { params });
  expect(idsOf(dueSoon.body)).toEqual([today.id, soon.id]);
  const query = { countOnly: 'True' } as const;
  const counts = { current: 4, late: 1, dueSoon: 2 } as const;
  for (const name of ['current', 'late', 'dueSoon'] as const) {
    const answer = await writer.call(assignmentEndpoints[name], { params, query });
    expect(answer.body).toEqual({ count: counts[name] });
    const visitor = await portal.anonymous.call(assignmentEndpoints[name], { params, query });
    expect(visitor.status).toBe(401);
  }
  const editor = await as(people.editor);
  expect((await editor.call(assignmentEndpoints.late, { params, query })).status).toBe(403);
  expect(
    (await editor.call(assignmentEndpoints.late, { params: { id: people.editor.id }, query })).body,
  ).toEqual({ count: 0 });
});

// Requirements: API-USERS-08
test('more than a thousand assignments can be listed at once or in pages', async () => {
  const { id } = await makePerson(db(), { kind: 'editor' });
  const { id: _, ...one } = await makeArticle(db(), { editor_id: id });
  const rows = (count: number) => Array.from({ length: count }, () => one);
  for (const count of [500, 500]) await db().insertInto('article').values(rows(count)).execute();
  const readCurrent = async (query: Record<string, string | number>) =>
    (await staff.call(assignmentEndpoints.current, { params: { id }, query })).body;
  expect(await readCurrent({})).toHaveLength(1_001);
  expect(await readCurrent({ countOnly: 'True' })).toEqual({ count: 1_001 });
  expect(await readCurrent({ limit: 2 })).toHaveLength(2);
});

// Requirements: API-ORGS-07, P2-API-HEALTH-02
test('an organization’s pending approvals include only unarchived articles that a client must approve', async () => {
  const { id } = team.organization;
  const approver = await as(team.people.approver);
  const waiting = { client_id: id, status: 'final_review' } as const;
  for (const kind of ['staff', 'superuser', 'editor'] as const) {
    const { id: final_approver_id } = await makePerson(db(), { kind });
    await makeArticle(db(), { ...waiting, final_approver_id });
  }
  const final_approver_id = team.people.approver.id;
  await makeArticle(db(), { ...waiting, final_approver_id, archived: 1 });
  const answer = await approver.call(assignmentEndpoints.pendingApprovals, { params: { id } });
  expect(answer.body.map((one) => one.id)).toEqual([ids.get('final_review')]);
  expect(answer.body[0]).toHaveProperty('is_late');
  const other = await makeArticleTeam(db());
  const foreign = { params: { id: other.organization.id } };
  expect((await approver.call(assignmentEndpoints.pendingApprovals, foreign)).status).toBe(404);
});

test('a reassigned article is no longer visible to the previous person, who is notified by an event', async () => {
  const { columns, people } = await makeArticleTeam(db());
  const one = await makeArticle(db(), columns);
  const writer = await as(people.writer);
  const params = { id: one.id };
  expect((await writer.call(articleEndpoints.get, { params })).status).toBe(200);
  await staff.call(articleEndpoints.update, { params, body: { writer: team.columns.writer_id } });
  expect((await writer.call(articleEndpoints.get, { params })).status).toBe(404);
  const event = await db()
    .selectFrom('event')
    .select('former_person_ids')
    .where('topic', '=', 'article')
    .where('record_id', '=', one.id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(event?.former_person_ids).toBe(JSON.stringify([people.writer.id]));
});
