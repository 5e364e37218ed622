import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { capacityEndpoints } from '@portal/contract/content/capacity/capacity.endpoints.ts';
import type { Distribution } from '@portal/contract/content/capacity/capacity.schema.ts';
import { planningMonthEndpoints } from '@portal/contract/content/planning/planning-month.endpoints.ts';
import { undoHeader } from '@portal/contract/platform/undo.calls.ts';
import { undoEndpoints } from '@portal/contract/platform/undo.endpoints.ts';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { makeCapacity } from '#testing/capacity.factories.ts';
import { makeArticle } from '#testing/content.factories.ts';
import { makeOrganization, makePerson, makeWriter } from '#testing/people.factories.ts';
import { makeArticleTemplate } from '#testing/planning.factories.ts';
import type { TestResponse } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

const { db, callers } = usePortal({
  // A Wednesday; the week begins on December 7.
  now: '2026-12-09T15:00:00Z',
  people: { staff: 'staff', writer: 'writer', editor: 'editor', customer: 'customer' },
});
const { staff } = callers;
afterEach(async () => {
  for (const table of [
    'template_run',
    'article',
    'article_template',
    'planning_month',
    'capacity',
  ] as const) {
    await db().deleteFrom(table).execute();
  }
});
afterAll(() => clock.set());

const { rebalance, distribute, previewPlan, plan } = capacityEndpoints;

const undo = ({ headers }: TestResponse<unknown>) =>
  staff.call(undoEndpoints.undo, { params: { token: String(headers[undoHeader] ?? '') } });

const writerOf = async (id: number) =>
  (await staff.call(articleEndpoints.get, { params: { id } })).body.writer?.user.id;

const movesOf = ({ moves }: Distribution) =>
  moves.map(({ article, version, role, to }) => ({
    article: article ?? 0,
    version: version ?? 0,
    role,
    to: to.id,
  }));

/** Makes a writer with a capacity of two articles a week, and another writer, who wrote the client's last article. */
async function makeWriters() {
  const client = await makeOrganization(db(), { dba_name: 'Acme' });
  const ben = await makeWriter(db(), { first_name: 'Ben', last_name: 'Ode' });
  const ana = await makeWriter(db(), { first_name: 'Ana', last_name: 'Silva' });
  await makeCapacity(db(), { person_id: ben.person.id, amount: 2 });
  await makeCapacity(db(), { person_id: ana.person.id, amount: 3 });
  await makeArticle(db(), { status: 'posted', writer_id: ana.id, client_id: client.id });
  return { client, ben, ana };
}

async function makeOverload(count = 3) {
  const made = await makeWriters();
  const articles = [];
  for (let index = 0; index < count; index += 1) {
    articles.push(
      await makeArticle(db(), {
        title: `Article ${index}`,
        status: 'planned',
        writer_id: made.ben.id,
        client_id: made.client.id,
        duedate_write: '2026-12-17',
      }),
    );
  }
  return { ...made, articles };
}

// Requirements: B-CAP-06
describe('the proposal for planned articles', () => {
  test('relieves people over capacity, and shows the loads before and after and a reason', async () => {
    const { ben, ana, articles } = await makeOverload();
    const { body } = await staff.call(rebalance, { query: { from: '2026-12-14', weeks: 1 } });
    expect(body.weeks).toEqual(['2026-12-14']);
    const rowOf = (id: number) => body.rows.find(({ person }) => person.id === id);
    expect(rowOf(ben.person.id)).toMatchObject({
      role: 'writer',
      unit: 'articles',
      weeks: [{ capacity: 2, before: 3, added: 0, proposed: 2, over: 1, over_proposed: 0 }],
    });
    expect(rowOf(ana.person.id)?.weeks).toMatchObject([{ before: 0, proposed: 1, room: 2 }]);
    expect(body.items).toHaveLength(3);
    expect(body.moves).toMatchObject([
      {
        article: articles[0]?.id,
        version: 1,
        role: 'writer',
        from: { id: ben.person.id },
        to: { id: ana.person.id },
        reason:
          'Ana Silva has written Acme’s last article and has room for 3 articles in the week of Dec 14.',
      },
    ]);
  });

  test('doesn’t move articles whose work has begun', async () => {
    const { ben, client } = await makeWriters();
    for (const _ of [1, 2, 3]) {
      const due = { writer_id: ben.id, client_id: client.id, duedate_write: '2026-12-10' };
      await makeArticle(db(), { status: 'writing', ...due });
    }
    const { body } = await staff.call(rebalance);
    expect(body).toMatchObject({ items: [], moves: [] });
    expect(body.rows[0]?.weeks[0]).toBeDefined();
    expect(body.rows.find(({ person }) => person.id === ben.person.id)?.weeks[0]?.over).toBe(1);
  });

  test('gives unassigned articles to writers with room, or states that nobody has room', async () => {
    const { ana } = await makeWriters();
    const open = { status: 'planned', duedate_write: '2026-12-10' } as const;
    for (let count = 0; count < 6; count += 1) await makeArticle(db(), open);
    await makeArticle(db(), { status: 'planned' });
    const { body } = await staff.call(rebalance, { query: { weeks: 1 } });
    expect(body.moves).toHaveLength(5);
    expect(body.moves.filter(({ to }) => to.id === ana.person.id)).toHaveLength(3);
    expect(body.unplaced).toMatchObject([
      { from: null, reason: 'Writing is unassigned, and nobody has room in the week of Dec 7.' },
    ]);
  });

  test('covers the articles of a planning month', async () => {
    const { ben, ana } = await makeOverload();
    const { body: month } = await staff.call(planningMonthEndpoints.create, {
      body: { year: 2027, month: 3 },
    });
    for (const _ of [1, 2, 3]) {
      const dates = { planning_month_id: month.id, duedate_write: '2027-03-17' };
      await makeArticle(db(), { status: 'planned', writer_id: ben.id, ...dates });
    }
    const { body } = await staff.call(rebalance, { query: { planning_month: month.id } });
    expect(body.weeks).toEqual(['2027-03-15']);
    expect(body.moves).toMatchObject([{ to: { id: ana.person.id } }]);
    const unknown = await staff.call(rebalance, { query: { planning_month: 999_999 } });
    expect(unknown.status).toBe(404);
  });
});

// Requirements: B-CAP-07
describe('applying a proposal', () => {
  async function applied() {
    const made = await makeOverload(4);
    const { body: proposal } = await staff.call(rebalance, {
      query: { from: '2026-12-14', weeks: 1 },
    });
    const moves = movesOf(proposal);
    return { ...made, moves, answer: await staff.call(distribute, { body: { moves } }) };
  }

  test('assigns all articles with one changelog note, and one undo restores all of them', async () => {
    const { ben, ana, moves, answer } = await applied();
    expect(answer).toMatchObject({ status: 200, body: { moved_count: 2 } });
    for (const { article } of moves) expect(await writerOf(article)).toBe(ana.person.id);
    const entries = await db()
      .selectFrom('changelog_entry')
      .select(['article_id', 'note'])
      .where('note', '=', 'distributed by capacity')
      .execute();
    expect(entries).toHaveLength(2);
    expect(await undo(answer)).toMatchObject({
      status: 200,
      body: { message: 'The previous assignments are restored.' },
    });
    for (const { article } of moves) expect(await writerOf(article)).toBe(ben.person.id);
    expect((await undo(answer)).status).toBe(404);
  });

  test('can’t be undone by another person, or once an article has changed; the error names the article', async () => {
    const { ana, moves, answer } = await applied();
    const token = String(answer.headers[undoHeader]);
    const other = await callers.editor.call(undoEndpoints.undo, { params: { token } });
    expect(other.status).toBe(404);
    const [first, second] = moves;
    await staff.call(articleEndpoints.update, {
      params: { id: first?.article ?? 0 },
      body: { description: 'Changed' },
    });
    expect(await undo(answer)).toMatchObject({
      status: 409,
      body: { detail: '“Article 0” has been changed since, so this can’t be undone.' },
    });
    expect(await writerOf(second?.article ?? 0)).toBe(ana.person.id);
  });

  test('can’t be undone once articles have changed or been deleted; the error names all of them', async () => {
    const { moves, answer } = await applied();
    const [first, second] = moves.map(({ article }) => article);
    await staff.call(articleEndpoints.update, {
      params: { id: first ?? 0 },
      body: { description: 'Changed' },
    });
    await db()
      .deleteFrom('article')
      .where('id', '=', second ?? 0)
      .execute();
    expect(await undo(answer)).toMatchObject({
      status: 409,
      body: {
        detail:
          '“Article 0”, “A deleted article” have been changed since, so this can’t be undone.',
      },
    });
  });

  test('reassigns nothing if an article has changed since the proposal', async () => {
    const { ben, articles } = await makeOverload(4);
    const { body } = await staff.call(rebalance, { query: { from: '2026-12-14', weeks: 1 } });
    const moves = movesOf(body);
    await staff.call(articleEndpoints.update, {
      params: { id: moves[1]?.article ?? 0 },
      body: { description: 'Changed' },
    });
    expect(await staff.call(distribute, { body: { moves } })).toMatchObject({
      status: 409,
      body: {
        detail:
          '“Article 1” has been changed since, so nothing was moved. Load the proposal again.',
      },
    });
    for (const { id } of articles) expect(await writerOf(id)).toBe(ben.person.id);
  });

  test('is rejected for unknown articles and inactive people, and in the role of writer for people who aren’t writers', async () => {
    const { articles } = await makeOverload();
    const inactive = await makeWriter(db(), { is_active: 0 });
    const editor = await makePerson(db(), { kind: 'editor' });
    const move = { article: articles[0]?.id ?? 0, version: 1, role: 'writer' as const };
    for (const to of [inactive.person.id, editor.id, 999_999]) {
      const answer = await staff.call(distribute, { body: { moves: [{ ...move, to }] } });
      expect(answer).toMatchObject({ status: 400, body: { moves: [expect.any(String)] } });
    }
    const unknown = { ...move, article: 999_999, to: editor.id };
    expect((await staff.call(distribute, { body: { moves: [unknown] } })).status).toBe(400);
    expect((await staff.call(distribute, { body: { moves: [] } })).status).toBe(400);
  });

  test('is allowed only for staff', async () => {
    const { articles, ana } = await makeOverload();
    const move = { article: articles[0]?.id ?? 0, version: 1, role: 'writer' as const };
    const body = { moves: [{ ...move, to: ana.person.id }] };
    for (const by of [callers.writer, callers.editor, callers.customer]) {
      expect((await by.call(distribute, { body })).status).toBe(403);
      expect((await by.call(rebalance)).status).toBe(403);
    }
  });
});

// Requirements: B-CAP-06, B-CAP-07
describe('planning a month', () => {
  const month = { year: 2027, month: 2 };
  const dates = { default_milestone_one: '2027-02-10', editor_due_date_offset: 7 };

  async function makeTemplates() {
    const made = await makeWriters();
    const editor = await makePerson(db(), { kind: 'editor' });
    for (const title of ['A', 'B', 'C']) {
      await makeArticleTemplate(db(), {
        title,
        writer_id: made.ben.id,
        editor_id: editor.id,
        organization_id: made.client.id,
      });
    }
    await makeArticle(db(), {
      status: 'planned',
      writer_id: made.ben.id,
      duedate_write: '2027-02-08',
    });
    return made;
  }

  const countArticles = async () =>
    (await db().selectFrom('article').select('id').where('template_id', 'is not', null).execute())
      .length;

  test('shows the load before anything is created: existing, added and excess work, and a proposal', async () => {
    const { ben } = await makeTemplates();
    const { body } = await staff.call(previewPlan, { query: { ...month, ...dates } });
    expect(await countArticles()).toBe(0);
    expect(body.weeks).toEqual(['2027-02-08', '2027-02-15']);
    expect(body.rows.find(({ person }) => person.id === ben.person.id)?.weeks[0]).toEqual({
      week: '2027-02-08',
      capacity: 2,
      before: 1,
      added: 3,
      proposed: 2,
      over: 2,
      over_proposed: 0,
      room: 0,
    });
    expect(body.moves.map(({ title, article }) => [title, article])).toEqual([
      ['A', null],
      ['B', null],
    ]);
    expect(body.items.filter(({ role }) => role === 'editor')).toMatchObject([
      { week: '2027-02-15' },
      { week: '2027-02-15' },
      { week: '2027-02-15' },
    ]);
  });

  async function planned(change: object = {}) {
    const made = await makeTemplates();
    const { body } = await staff.call(previewPlan, { query: { ...month, ...dates } });
    const moves = body.moves.map(({ template, role, to }) => ({
      template: template ?? 0,
      role,
      to: to.id,
    }));
    const answer = await staff.call(plan, { body: { ...month, ...dates, moves, ...change } });
    const rows = await db()
      .selectFrom('article')
      .select(['title', 'writer_id', 'duedate_write'])
      .where('template_id', 'is not', null)
      .orderBy('title')
      .execute();
    return { ...made, moves, answer, rows };
  }

  test('creates the month and its articles as proposed; the undo restores the templates’ people', async () => {
    const { answer, rows, ana, ben } = await planned();
    expect(answer).toMatchObject({
      status: 201,
      body: { ...month, generated_count: 3, moved_count: 2, article_count: 3 },
    });
    const duedate_write = '2027-02-10';
    expect(rows).toEqual([
      { title: 'A', writer_id: ana.id, duedate_write },
      { title: 'B', writer_id: ana.id, duedate_write },
      { title: 'C', writer_id: ben.id, duedate_write },
    ]);
    expect((await undo(answer)).status).toBe(200);
    const after = await db()
      .selectFrom('article')
      .select('writer_id')
      .where('template_id', 'is not', null)
      .execute();
    expect(after.map(({ writer_id }) => writer_id)).toEqual([ben.id, ben.id, ben.id]);
  });

  test('can ignore the proposal', async () => {
    const { answer, rows, ben } = await planned({ moves: [] });
    expect(answer).toMatchObject({ status: 201, body: { generated_count: 3, moved_count: 0 } });
    expect(answer.headers[undoHeader]).toBeUndefined();
    expect(rows.map(({ writer_id }) => writer_id)).toEqual([ben.id, ben.id, ben.id]);
  });

  test('adds the missing articles of an existing month', async () => {
    const { moves, ben } = await planned();
    const template = await makeArticleTemplate(db(), { title: 'D', writer_id: ben.id });
    const { body } = await staff.call(previewPlan, { query: month });
    expect(body.items.map(({ title }) => title)).toEqual(['D']);
    const twice = await staff.call(plan, { body: { ...month, moves: [] } });
    expect(twice.status).toBe(400);
    const existing = { ...month, is_existing: true };
    const stale = await staff.call(plan, { body: { ...existing, moves } });
    expect(stale.status).toBe(409);
    expect(await countArticles()).toBe(3);
    const to = moves[0]?.to ?? 0;
    const own = [{ template: template.id, role: 'writer' as const, to }];
    const answer = await staff.call(plan, { body: { ...existing, moves: own } });
    expect(answer).toMatchObject({ status: 201, body: { generated_count: 1, moved_count: 1 } });
    const unknown = { year: 2028, month: 1, is_existing: true, moves: [] };
    expect((await staff.call(plan, { body: unknown })).status).toBe(400);
  });

  test('can be done only by staff', async () => {
    for (const by of [callers.writer, callers.editor, callers.customer]) {
      expect((await by.call(previewPlan, { query: month })).status).toBe(403);
      expect((await by.call(plan, { body: { ...month, moves: [] } })).status).toBe(403);
    }
  });
});
