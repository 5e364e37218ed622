import { planningMonthEndpoints } from '@portal/contract/content/planning/planning-month.endpoints.ts';
import { addDays } from '@portal/contract/platform/dates.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { makeArticle } from '#testing/content.factories.ts';
import {
  makeAccount,
  makeOrganization,
  makePerson,
  makeWriter,
  type Person,
} from '#testing/people.factories.ts';
import { makeArticleTemplate, makePlanningMonth } from '#testing/planning.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal } = usePortal({ now: '2026-06-10T15:00:00Z' });
let person: Person;
let staff: Caller;

beforeAll(async () => {
  person = await makePerson(portal.database.writer, { kind: 'staff' });
  staff = await portal.signIn(person);
});
beforeEach(async () => {
  const db = portal.database.writer;
  await db.deleteFrom('article').execute();
  await db.deleteFrom('planning_month').execute();
  await db.deleteFrom('article_template').execute();
});
afterAll(() => clock.set());

const { create, generate, preview } = planningMonthEndpoints;
const everyMonth = Array.from({ length: 12 }, () => true);
const allBut = (month: number) => everyMonth.map((_, place) => place !== month - 1);

const articles = () =>
  portal.database.reader.selectFrom('article').selectAll().orderBy('id').execute();

describe('adding a planning month', () => {
  // Requirements: API-PLAN-12, D-23
  test('creates a planned article from each active template of the month', async () => {
    const db = portal.database.writer;
    const writer = await makeWriter(db);
    const editor = await makePerson(db, { kind: 'editor' });
    const template = await makeArticleTemplate(db, {
      title: 'Monthly Blog',
      writer_id: writer.id,
      editor_id: editor.id,
      milestone: 1,
      min_word_count: 900,
    });
    await db
      .insertInto('article_template_channel')
      .values({ article_template_id: template.id, content_channel_id: 1 })
      .execute();
    await makeArticleTemplate(db, { milestone: 2 });
    await makeArticleTemplate(db, { milestone: null });
    await makeArticleTemplate(db, { months: allBut(7) });
    await makeArticleTemplate(db, { archived: 1 });
    const inactive = await makeOrganization(db, { is_active: 0 });
    await makeArticleTemplate(db, { organization_id: inactive.id });

    const { body: month } = await staff.call(create, { body: { year: 2026, month: 7 } });
    expect(month).toMatchObject({ generated_count: 3, article_count: 3, planned_count: 3 });
    const [first, second, third] = await articles();
    expect(first).toMatchObject({
      title: 'Monthly Blog',
      status_id: 1,
      planning_month_id: month.id,
      template_id: template.id,
      client_id: template.organization_id,
      content_type_id: template.content_type_id,
      writer_id: writer.id,
      editor_id: editor.id,
      min_word_count: 900,
      milestone: 1,
      duedate_write: '2026-07-15',
      duedate_edit: '2026-07-29',
      duedate_finalreview: '2026-07-29',
      duedate_golive: '2026-08-05',
      // This is the end of July 15 in New York.
      due_at: '2026-07-16T03:59:59.999Z',
    });
    expect(second).toMatchObject({ duedate_write: '2026-07-31', duedate_golive: '2026-08-21' });
    expect(third).toMatchObject({ milestone: null, duedate_write: null, due_at: null });
    const channels = await db.selectFrom('article_channel').selectAll().execute();
    expect(channels).toEqual([{ article_id: first?.id, content_channel_id: 1 }]);
  });

  // Requirements: PLANNING-01, PLANNING-03
  test('computes due dates from the milestones and offset in the request', async () => {
    await makeArticleTemplate(portal.database.writer, { milestone: 1 });
    const body = {
      year: 2026,
      month: 8,
      default_milestone_one: '2026-08-10',
      editor_due_date_offset: 5,
    };
    await staff.call(create, { body });
    expect((await articles())[0]).toMatchObject({
      duedate_write: '2026-08-10',
      duedate_edit: addDays('2026-08-10', 5),
      duedate_finalreview: addDays('2026-08-10', 14),
    });
  });

  // Requirements: API-PLAN-12
  test('creates articles without a writer or editor if the template’s writer and editor are inactive', async () => {
    const db = portal.database.writer;
    const gone = await makeWriter(db, { is_active: 0 });
    await makeArticleTemplate(db, { writer_id: gone.id, editor_id: gone.person.id });
    await staff.call(create, { body: { year: 2026, month: 8 } });
    expect((await articles())[0]).toMatchObject({ writer_id: null, editor_id: null });
  });

  // Requirements: D-27
  test('uses the client’s default approver if the template has no active approver', async () => {
    const db = portal.database.writer;
    const owner = await makeAccount(db, { role: groups.accountOwner });
    const gone = await makePerson(db, { kind: 'editor', is_active: 0 });
    const organization_id = owner.organization_id;
    await makeArticleTemplate(db, { organization_id, final_approver_id: null });
    await makeArticleTemplate(db, { organization_id, final_approver_id: gone.id });
    await staff.call(create, { body: { year: 2026, month: 8 } });
    const approvers = (await articles()).map(({ final_approver_id }) => final_approver_id);
    expect(approvers).toEqual([owner.person_id, owner.person_id]);
  });

  test('records each field of the articles in the changelog, with the real person', async () => {
    await makeArticleTemplate(portal.database.writer, { title: 'Recorded' });
    await staff.call(create, { body: { year: 2026, month: 8 } });
    const entries = await portal.database.reader
      .selectFrom('changelog_entry')
      .select(['changed_field', 'new_value', 'change_type', 'changed_by_id'])
      .execute();
    expect(entries).toContainEqual({
      changed_field: 'title',
      new_value: 'Recorded',
      change_type: '+',
      changed_by_id: person.id,
    });
    const fields = entries.map(({ changed_field }) => changed_field);
    expect(fields).toEqual(
      expect.arrayContaining(['status', 'client', 'duedate_write', 'planning_year_month']),
    );
  });
});

describe("'Add what is missing'", () => {
  // Requirements: API-PLAN-12, D-23
  test('creates articles only from templates that haven’t run, even if an article was deleted', async () => {
    const db = portal.database.writer;
    await makeArticleTemplate(db);
    const { body: month } = await staff.call(create, { body: { year: 2026, month: 9 } });
    const params = { id: month.id };
    expect((await staff.call(generate, { params })).body.generated_count).toBe(0);
    await db.deleteFrom('article').execute();
    await makeArticleTemplate(db, { title: 'Came later' });
    const again = await staff.call(generate, { params });
    expect(again.body).toMatchObject({ generated_count: 1, article_count: 1 });
    expect(await articles()).toEqual([expect.objectContaining({ title: 'Came later' })]);
  });

  // Requirements: D-23
  test('creates no duplicate articles in concurrent calls', async () => {
    const db = portal.database.writer;
    for (let number = 0; number < 20; number += 1) await makeArticleTemplate(db);
    const { id } = await makePlanningMonth(db, { year: 2026, month: 10 });
    const answers = await Promise.all(
      [1, 2, 3].map(() => staff.call(generate, { params: { id } })),
    );
    expect(answers.reduce((sum, { body }) => sum + body.generated_count, 0)).toBe(20);
    expect(await articles()).toHaveLength(20);
  });

  test('is rejected for people who may not add planning months', async () => {
    const writer = await portal.signIn(
      await makePerson(portal.database.writer, { kind: 'writer' }),
    );
    const { id } = await makePlanningMonth(portal.database.writer, { year: 2026, month: 11 });
    expect((await writer.call(generate, { params: { id } })).status).toBe(403);
    const query = { year: 2026, month: 11 };
    expect((await writer.call(preview, { query })).status).toBe(403);
  });
});

describe('a month’s preview', () => {
  test('shows the articles and the word counts per writer, editor and week, without creating anything', async () => {
    const db = portal.database.writer;
    const writer = await makeWriter(db);
    const editor = await makePerson(db, { kind: 'editor' });
    const team = { writer_id: writer.id, editor_id: editor.id };
    await makeArticleTemplate(db, { ...team, milestone: 1, min_word_count: 700 });
    await makeArticleTemplate(db, { ...team, milestone: 2, min_word_count: 800 });
    await makeArticleTemplate(db, { milestone: null, min_word_count: null });
    const { body } = await staff.call(preview, { query: { year: 2026, month: 7 } });
    expect(body).toMatchObject({
      planning_month: null,
      article_count: 3,
      word_count: 1500,
      without_writer_count: 1,
      writers: [
        {
          person: { id: writer.person.id },
          article_count: 2,
          word_count: 1500,
          has_too_much: false,
        },
      ],
      editors: [{ person: { id: editor.id }, article_count: 2, word_count: 1500 }],
      weeks: [
        { week: '2026-07-13', article_count: 1, word_count: 700 },
        { week: '2026-07-27', article_count: 1, word_count: 800 },
        { week: null, article_count: 1, word_count: 0 },
      ],
    });
    expect(body.articles.filter(({ is_without_writer }) => is_without_writer)).toHaveLength(1);
    expect(await articles()).toHaveLength(0);
  });

  test('computes a writer’s usual words from the three previous months', async () => {
    const db = portal.database.writer;
    const { id } = await makeWriter(db);
    for (const [index, min_word_count] of [9000, 300, 600, 900].entries()) {
      const month = await makePlanningMonth(db, { year: 2026, month: index + 1 });
      await makeArticle(db, { planning_month_id: month.id, writer_id: id, min_word_count });
    }
    await makeArticleTemplate(db, { writer_id: id, min_word_count: 900 });
    const { body } = await staff.call(preview, { query: { year: 2026, month: 5 } });
    expect(body.writers).toEqual([
      expect.objectContaining({ word_count: 900, usual_word_count: 600, has_too_much: false }),
    ]);
  });

  test('excludes existing articles, and flags writers with far more words than usual', async () => {
    const db = portal.database.writer;
    const { id } = await makeWriter(db);
    const template = { writer_id: id, min_word_count: 1000 };
    await makeArticleTemplate(db, template);
    await staff.call(create, { body: { year: 2026, month: 7 } });
    const made = await staff.call(preview, { query: { year: 2026, month: 7 } });
    expect(made.body.article_count).toBe(0);
    await makeArticleTemplate(db, template);
    const { body } = await staff.call(preview, { query: { year: 2026, month: 8 } });
    expect(body.writers).toEqual([
      expect.objectContaining({ word_count: 2000, usual_word_count: 1000, has_too_much: true }),
    ]);
  });
});
