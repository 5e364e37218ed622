import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { contentTypeId, makeArticle, makeArticleTeam } from '#testing/content.factories.ts';
import { makeWriter } from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';
import { postScheduledArticles } from '../article.jobs.ts';

const { portal, db, callers, people } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;
let team: Awaited<ReturnType<typeof makeArticleTeam>>;

beforeAll(async () => {
  team = await makeArticleTeam(db());
});

function post(caller: Caller, rows: unknown) {
  return caller.raw('POST', '/api/content-articles.json', rows) as Promise<{
    status: number;
    body: Article[];
  }>;
}

async function fresh(title: string) {
  return {
    title,
    client: team.organization.id,
    content_type: await contentTypeId(db()),
    status: statusId.planned,
    writer: team.columns.writer_id,
    duedate_write: '2030-01-01',
    duedate_finalreview: '2030-01-15',
    duedate_golive: '2030-01-22',
  };
}

describe('several rows in one call', () => {
  // Requirements: API-ARTICLES-12, BULK-02
  test('create articles without an id, and update articles with an id', async () => {
    const one = await makeArticle(db(), { ...team.columns, status: 'editing' });
    const { id: writer } = await makeWriter(db());
    const rows = [await fresh('First'), { id: one.id, writer }, await fresh('Second')];
    const answer = await post(staff, rows);
    expect(answer.status).toBe(201);
    expect(answer.body.map(({ title }) => title)).toEqual(['First', one.title, 'Second']);
    expect(answer.body[1]).toMatchObject({
      id: one.id,
      writer: { id: writer },
      status: { uid: 'editing' },
    });
    const log = await staff.call(articleEndpoints.changelog, { params: { id: one.id } });
    expect(log.body).toMatchObject([{ changed_field: 'writer' }]);
  });

  test('are rejected with one error object per row if any row is invalid', async () => {
    const one = await makeArticle(db(), team.columns);
    const rows = [
      { id: one.id, title: 'Changed' },
      { ...(await fresh('x')), title: '' },
      { id: 99999 },
      { id: 3_000_000_000 },
      5,
    ];
    const answer = await post(staff, rows);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual([
      {},
      { title: ['This field is required.'] },
      { id: ['Article not found.'] },
      { id: ['Enter an id.'] },
      { non_field_errors: ['Send an object.'] },
    ]);
    const { body } = await staff.call(articleEndpoints.get, { params: { id: one.id } });
    expect(body.title).toBe(one.title);
  });

  test('can’t update the same article twice', async () => {
    const { id } = await makeArticle(db(), team.columns);
    const answer = await post(staff, [
      { id, title: 'One' },
      { id, title: 'Two' },
    ]);
    expect(answer.body).toEqual([{}, { id: expect.anything() }]);
  });

  test('can be whole records, but can’t change read-only fields', async () => {
    const { id } = await makeArticle(db(), team.columns);
    const { body } = await staff.call(articleEndpoints.get, { params: { id } });
    expect((await post(staff, [{ ...body, title: 'Echoed' }])).status).toBe(201);
    const wrong = await post(staff, [{ ...body, due_at: '2020-01-01T00:00:00.000Z' }]);
    expect(wrong.body).toMatchObject([{ due_at: expect.anything() }]);
  });

  // Requirements: BULK-11
  test('can update a thousand articles and their changelogs in one call', async () => {
    const template = await makeArticle(db(), team.columns);
    const { id: _, ...columns } = template;
    for (let part = 0; part < 5; part += 1) {
      const rows = Array.from({ length: 200 }, () => ({ ...columns, title: 'Bulk' }));
      await db().insertInto('article').values(rows).execute();
    }
    const { body } = await staff.call(articleEndpoints.list, {
      query: { client: team.organization.id, columns: ['id'], limit: 1000, ordering: '-id' },
    });
    const ids = body.map(({ id }) => id);
    const answer = await post(
      staff,
      ids.map((id) => ({ id, lead: people.staff.id, status: statusId.rewrite })),
    );
    expect(answer.status).toBe(201);
    expect(answer.body).toHaveLength(1000);
    expect(answer.body.every(({ status }) => status.uid === 'rewrite')).toBe(true);
    const entries = await db()
      .selectFrom('changelog_entry')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('changed_field', '=', 'lead')
      .executeTakeFirstOrThrow();
    expect(Number(entries.count)).toBeGreaterThanOrEqual(1000);
  });

  test('send the writer a single email about all their articles', async () => {
    const { id, person } = await makeWriter(db());
    const rows = await Promise.all(['One', 'Two', 'Three'].map(fresh));
    await post(
      staff,
      rows.map((row) => ({ ...row, writer: id, status: statusId.writing })),
    );
    const mails = await db()
      .selectFrom('mail')
      .select('subject')
      .where('to_email', '=', person.email ?? '')
      .execute();
    expect(mails).toEqual([{ subject: '3 articles to write' }]);
  });

  // Requirements: PERMS-28
  test('require edit_contentarticle', async () => {
    const { id } = await makeArticle(db(), team.columns);
    const writer = await portal.signIn(team.people.writer);
    expect((await post(writer, [{ id, title: 'Mine' }])).status).toBe(403);
  });
});

describe('archiving an organization', () => {
  async function setActive(id: number, isActive: boolean) {
    const address = `/api/organizations/${id}/${isActive ? '' : '?archive=True'}`;
    const { status } = await staff.raw('PUT', address, isActive ? { is_active: true } : {});
    expect(status).toBe(200);
  }

  // Requirements: WORKFLOW-48, API-ORGS-06, D-24
  test('puts its articles on hold, and reactivating it restores them without sending mail', async () => {
    const { organization, columns } = await makeArticleTeam(db());
    const dates = { duedate_edit: '2020-01-01' };
    const editing = await makeArticle(db(), { ...columns, ...dates, status: 'editing' });
    const posted = await makeArticle(db(), { ...columns, status: 'posted' });
    const held = await makeArticle(db(), { ...columns, status: 'on_hold' });
    const statusOf = async ({ id }: { id: number }) =>
      (await staff.call(articleEndpoints.get, { params: { id } })).body;
    const mailsBefore = await db().selectFrom('mail').select('id').execute();
    await setActive(organization.id, false);
    for (const one of [editing, posted, held]) {
      expect((await statusOf(one)).status.uid).toBe('on_hold');
    }
    expect((await statusOf(editing)).due_at).toBeNull();
    const byHand = await makeArticle(db(), { ...columns, status: 'on_hold' });
    await setActive(organization.id, true);
    expect(await statusOf(editing)).toMatchObject({ status: { uid: 'editing' }, ...dates });
    expect(await statusOf(posted)).toMatchObject({
      status: { uid: 'posted' },
      completed_at: posted.completed_at,
    });
    expect((await statusOf(held)).status.uid).toBe('on_hold');
    expect((await statusOf(byHand)).status.uid).toBe('on_hold');
    expect(await db().selectFrom('mail').select('id').execute()).toHaveLength(mailsBefore.length);
    const log = await staff.call(articleEndpoints.changelog, { params: { id: editing.id } });
    expect(log.body.map(({ note }) => note)).toEqual([
      'organization reactivated',
      'organization archived',
    ]);
  });
});

// Requirements: D-22
test('the daily job posts articles that are scheduled for today or earlier', async () => {
  clock.set('2026-06-10T16:00:00.000Z');
  const make = (scheduled_date: string | null, archived: 0 | 1 = 0) =>
    makeArticle(db(), { ...team.columns, status: 'scheduled', scheduled_date, archived });
  const due = [await make('2026-06-10'), await make('2026-01-01')];
  const others = [await make('2026-06-11'), await make(null), await make('2026-01-01', 1)];
  expect(await portal.database.transaction(postScheduledArticles)).toBe(2);
  expect(await portal.database.transaction(postScheduledArticles)).toBe(0);
  const rows = await db()
    .selectFrom('article')
    .select(['id', 'status_id'])
    .where(
      'id',
      'in',
      [...due, ...others].map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  expect(rows.map(({ status_id }) => status_id)).toEqual([10, 10, 9, 9, 9]);
  const log = await staff.call(articleEndpoints.changelog, { params: { id: due[0]?.id ?? 0 } });
  expect(log.body).toMatchObject([{ changed_by: null, new_value: 'Posted' }]);
  clock.set();
});
