import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { dueDateFields } from '@portal/contract/content/articles/due-date-fields.ts';
import { type StatusUid, statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { articleTemplateEndpoints } from '@portal/contract/content/planning/article-template.endpoints.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import {
  contentTypeId,
  makeArticle,
  makeArticleTeam,
  makeContentProject,
  makePlanningMonth,
} from '#testing/content.factories.ts';
import { testedEngine } from '#testing/database.ts';
import {
  makeAccount,
  makeOrganization,
  makePerson,
  makeWriter,
} from '#testing/people.factories.ts';
import { makeArticleTemplate, makeKeywordMeta } from '#testing/planning.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';
import { lockArticles, replaceList, updateArticles } from './article-write.repository.ts';

const { portal, db, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;
let team: Awaited<ReturnType<typeof makeArticleTeam>>;
let blog: number;
const as = (person: { id: number }) => portal.signIn(person);

beforeAll(async () => {
  team = await makeArticleTeam(db());
  blog = await contentTypeId(db());
});
afterEach(() => clock.set());

function article(status: StatusUid = 'writing', given: Parameters<typeof makeArticle>[1] = {}) {
  return makeArticle(db(), { status, ...team.columns, ...given });
}

function list(caller: Caller, query: Record<string, string | number> = {}) {
  return caller.call(articleEndpoints.list, { query });
}

/** Counts the statements that wait for another transaction's lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db());
  return rows[0]?.count ?? 0;
}

const idsOf = (answer: { body: readonly { id: number }[] }) => answer.body.map(({ id }) => id);

function get(caller: Caller, { id }: { id: number }) {
  return caller.call(articleEndpoints.get, { params: { id } });
}

function put(
  caller: Caller,
  { id }: { id: number },
  body: Record<string, unknown>,
  version?: number,
) {
  return caller.raw('PUT', `/api/content-articles/${id}/`, body, {
    ...(version === undefined ? {} : { 'if-match': String(version) }),
  }) as Promise<{ status: number; body: Article }>;
}

function fresh(change: Record<string, unknown> = {}) {
  return {
    title: 'A new article',
    client: team.organization.id,
    content_type: blog,
    status: statusId.writing,
    writer: team.columns.writer_id,
    duedate_write: '2030-01-01',
    duedate_finalreview: '2030-01-15',
    duedate_golive: '2030-01-22',
    ...change,
  };
}

function post(caller: Caller, body: unknown) {
  return caller.raw('POST', '/api/content-articles.json', body) as Promise<{
    status: number;
    body: Article & Record<string, string[]>;
  }>;
}

describe('an article’s record', () => {
  // Requirements: ENTITY-01, ENTITY-02, ENTITY-03, ENTITY-04, ENTITY-05, ENTITY-06, ENTITY-07,
  // ENTITY-08, ENTITY-09, ENTITY-10, ENTITY-11, ENTITY-12, ENTITY-13, ENTITY-14, ENTITY-15,
  // ENTITY-16, ENTITY-17, ENTITY-18, ENTITY-19, ENTITY-20, ENTITY-21, ENTITY-22
  test('has every field', async () => {
    const month = await makePlanningMonth(db());
    const project = await makeContentProject(db());
    const plain = {
      min_word_count: 900,
      milestone: 2,
      live_url: 'https://acme.example/blog/1',
      admin_draft_url: 'https://acme.example/wp-admin/post.php?post=1',
      description: 'For the spring',
      focus_keyword_plaintext: 'gutters',
      url_1: 'https://acme.example/1',
      anchor_1: 'one',
      url_2: 'https://acme.example/2',
      anchor_2: 'two',
      google_doc: 'https://docs.google.com/document/d/1',
      google_sheet: 'https://docs.google.com/spreadsheets/d/1',
      writer_planned_duedate: '2030-01-02',
      scheduled_date: '2030-01-03',
    };
    const one = await article('writing', {
      planning_month_id: month.id,
      project_id: project.id,
      ...plain,
    });
    const { body } = await get(staff, one);
    for (const { name } of dueDateFields) expect(body).toHaveProperty(name);
    expect(body.status).toEqual({
      id: statusId.writing,
      uid: 'writing',
      name: 'Writing',
      color: expect.any(String),
      order: expect.any(Number),
      is_active: true,
      status_type: 'Active',
      due_date_day_offset: null,
    });
    expect(body).toMatchObject({
      ...plain,
      id: one.id,
      title: one.title,
      project: { id: project.id, name: project.name },
      client: {
        id: team.organization.id,
        dba_name: team.organization.dba_name,
        domain: team.organization.domain,
      },
      planning_year_month: { id: month.id, month: month.month, year: month.year },
      content_type: { id: blog, name: 'Blog' },
      writer: {
        id: team.columns.writer_id,
        user: { id: team.people.writer.id, name: team.people.writer.name },
      },
      editor: { id: team.people.editor.id },
      lead: { id: team.people.lead.id },
      poster: { id: team.people.poster.id },
      final_approver: { is_staff: false },
      keywords: [],
      contentComments: [],
      archived: false,
      is_late: false,
      latest_feedback_rating: null,
    });
    expect((await list(staff, { ids: String(one.id) })).body).toEqual([body]);
  });

  // Requirements: ENTITY-03
  test('has null for empty relations, and contains neither pay rates nor email addresses', async () => {
    const one = await makeArticle(db(), { client_id: team.organization.id });
    const { body, text } = await get(staff, one);
    expect(body).toMatchObject({
      writer: null,
      editor: null,
      project: null,
      planning_year_month: null,
    });
    expect(text).not.toMatch(/rate_cents|"rate"|@example\.com/);
    expect((await list(staff, { ids: String(one.id) })).body).toEqual([body]);
  });

  // Requirements: ENTITY-18, D-06
  test('is late once its due day has ended in the agency’s time zone, unless it is archived or posted', async () => {
    const one = await article('writing', { duedate_write: '2026-06-10' });
    clock.set('2026-06-11T03:59:59.000Z');
    expect((await get(staff, one)).body.is_late).toBe(false);
    clock.set('2026-06-11T04:00:00.000Z');
    expect((await get(staff, one)).body.is_late).toBe(true);
    const listed = await list(staff, { ids: String(one.id) });
    expect(listed.body.map(({ is_late }) => is_late)).toEqual([true]);
    expect((await put(staff, one, { archived: true })).body.is_late).toBe(false);
    const posted = await article('posted', { duedate_golive: '2020-01-01' });
    expect((await get(staff, posted)).body.is_late).toBe(false);
  });
});

describe('the list of articles', () => {
  // Requirements: API-ARTICLES-01, API-ARTICLES-02, API-ARTICLES-03, API-ARTICLES-04,
  // API-ARTICLES-05, API-ARTICLES-06, API-ARTICLES-07, API-ARTICLES-08
  test('filters by client, organization, project, month and people', async () => {
    await article();
    const other = await makeArticleTeam(db());
    const month = await makePlanningMonth(db(), { year: 2031, month: 5 });
    const project = await makeContentProject(db());
    const one = await makeArticle(db(), {
      ...other.columns,
      planning_month_id: month.id,
      project_id: project.id,
    });
    const { editor, lead, writer } = other.people;
    const queries: Record<string, string | number>[] = [
      { client: other.organization.id },
      { organization: other.organization.id },
      { year: 2031 },
      { year: 2031, month: 5 },
      { planning_year_month: month.id },
      { project: project.id },
      { lead: lead.id },
      { user: editor.id },
      { assigned: writer.id },
      { writer: other.columns.writer_id },
      { editor: editor.id },
      { poster: other.people.poster.id },
      { final_approver: other.people.approver.id },
      { ids: String(one.id) },
    ];
    for (const query of queries) {
      expect([query, idsOf(await list(staff, query))]).toEqual([query, [one.id]]);
    }
    expect(idsOf(await list(staff, { assigned: editor.id }))).toEqual([]);
    expect(idsOf(await list(await as(lead), { lead: 'true' }))).toEqual([one.id]);
  });

  // Requirements: API-ARTICLES-09
  test('filters by status, type and part of the title, and rejects unknown filters and values', async () => {
    const type = await contentTypeId(db(), 'press_release');
    const one = await article('reedit', { title: 'Größe of WIDGETS', content_type_id: type });
    const queries: Record<string, string | number>[] = [
      { title: 'grÖße' },
      { title: 'widgets', contentStatus: 'reedit' },
      { contentType: type },
      { content_type: type },
    ];
    for (const query of queries) {
      expect([query, idsOf(await list(staff, query))]).toEqual([query, [one.id]]);
    }
    expect(idsOf(await list(staff, { title: '%' }))).toEqual([]);
    const unknown = await staff.raw('GET', '/api/content-articles/?color=red');
    expect(unknown).toMatchObject({ status: 400, body: { color: expect.anything() } });
    expect((await list(staff, { contentType: 1, content_type: 1 })).status).toBe(400);
    expect((await list(staff, { contentStatus: 'backlog' })).status).toBe(400);
  });

  // Requirements: API-ARTICLES-09
  test('filters by lateness and by the template that created an article', async () => {
    const { organization, columns } = await makeArticleTeam(db());
    const template = await makeArticleTemplate(db(), { organization_id: organization.id });
    const late = await makeArticle(db(), { ...columns, duedate_write: '2020-01-01' });
    const made = { ...columns, template_id: template.id, duedate_write: '2040-01-01' };
    const timely = await makeArticle(db(), made);
    const client = organization.id;
    expect(idsOf(await list(staff, { client, is_late: 'true' }))).toEqual([late.id]);
    expect(idsOf(await list(staff, { client, is_late: 'false' }))).toEqual([timely.id]);
    expect(idsOf(await list(staff, { template: template.id }))).toEqual([timely.id]);
    clock.set('2026-06-10T16:00:00.000Z');
    const soon = await makeArticle(db(), { ...columns, duedate_write: '2026-06-11' });
    expect(idsOf(await list(staff, { client, is_due_soon: 'true' }))).toEqual([soon.id]);
    const neither = { is_due_soon: 'false', is_late: 'false' };
    expect(idsOf(await list(staff, { client, ...neither }))).toEqual([timely.id]);
  });

  test('excludes archived articles unless requested', async () => {
    const { organization, columns } = await makeArticleTeam(db());
    const open = await makeArticle(db(), columns);
    const archived = await makeArticle(db(), { ...columns, archived: 1 });
    const posted = await makeArticle(db(), { ...columns, status: 'posted' });
    const client = organization.id;
    expect(idsOf(await list(staff, { client })).sort()).toEqual([open.id, posted.id].sort());
    expect(idsOf(await list(staff, { client, archived: 'true' }))).toEqual([archived.id]);
    expect(await list(staff, { client, archived: 'all' })).toMatchObject({ body: { length: 3 } });
    const archives = idsOf(await list(staff, { client, archives: 'true' }));
    expect(archives.sort()).toEqual([archived.id, posted.id].sort());
  });

  test.each([
    'title',
    '-title',
    'due_at',
    '-due_at',
    'planning_month',
    '-planning_month',
    'status',
    'client',
    '-writer',
    '-id',
  ])('is paged in the order %s without repeated or skipped articles', async (ordering) => {
    const client = team.organization.id;
    const whole = idsOf(await list(staff, { client, ordering }));
    const paged: number[] = [];
    let cursor: string | undefined;
    do {
      const query = { client, ordering, limit: 3, ...(cursor ? { cursor } : {}) };
      const answer = await list(staff, query);
      expect(answer.status).toBe(200);
      paged.push(...idsOf(answer));
      const link = /cursor=([^&>]+)/.exec(String(answer.headers.link ?? ''));
      cursor = link?.[1] && decodeURIComponent(link[1]);
    } while (cursor);
    expect(paged).toEqual(whole);
    expect(new Set(paged).size).toBe(paged.length);
  });

  test('returns only the requested columns, and rejects unknown columns', async () => {
    const columns = 'title,client.dba_name,writer.user.name,is_late,allowed_actions';
    const query = { client: team.organization.id, columns, limit: 2 };
    const { body } = await list(staff, query);
    expect(Object.keys(body[0] ?? {}).sort()).toEqual(
      ['allowed_actions', 'client', 'is_late', 'title', 'writer'].sort(),
    );
    expect(body[0]).toMatchObject({ client: { dba_name: team.organization.dba_name } });
    expect((await list(staff, { columns: 'secret' })).status).toBe(400);
    const bare = await makeArticle(db(), {});
    const answer = await list(staff, { ids: bare.id, columns: 'writer.user.name' });
    expect(answer.body).toEqual([{ writer: null }]);
  });
});

describe('article visibility', () => {
  // Requirements: PERMS-28
  test('is limited to the articles that a person is assigned to', async () => {
    const one = await article('editing');
    const foreign = await makeArticle(db(), {});
    for (const person of Object.values(team.people)) {
      const caller = await as(person);
      expect((await get(caller, one)).status).toBe(200);
      expect((await get(caller, foreign)).status).toBe(404);
      expect(idsOf(await list(caller))).not.toContain(foreign.id);
    }
  });

  // Requirements: CONTENT-ASSIGN-28, CONTENT-LIST-50, PERMS-29
  test('is limited, for clients, to their organizations’ articles that aren’t on hold', async () => {
    const own = await makeOrganization(db());
    const customer = await makePerson(db(), { kind: 'customer' });
    await makeAccount(db(), { person_id: customer.id, organization_id: own.id });
    const planned = await makeArticle(db(), { client_id: own.id, status: 'planned' });
    const held = await makeArticle(db(), {
      client_id: own.id,
      status: 'on_hold',
      final_approver_id: customer.id,
    });
    const foreign = await makeArticle(db(), {});
    const caller = await as(customer);
    expect(idsOf(await list(caller))).toEqual([planned.id]);
    expect((await get(caller, held)).status).toBe(404);
    expect((await get(caller, foreign)).status).toBe(404);
    expect(idsOf(await list(caller, { organization: foreign.client_id }))).toEqual([]);
  });

  test('ends for a client whose account is deleted', async () => {
    const account = await makeAccount(db());
    const one = await makeArticle(db(), { client_id: account.organization_id });
    const caller = await as({ id: account.person_id });
    expect((await get(caller, one)).status).toBe(200);
    await db().deleteFrom('account').where('id', '=', account.id).execute();
    expect((await get(caller, one)).status).toBe(404);
  });

  test('requires a token and view_contentarticle', async () => {
    expect((await list(portal.anonymous)).status).toBe(401);
    expect((await list(await as(await makePerson(db())))).status).toBe(403);
  });
});

describe('adding articles', () => {
  // Requirements: API-ARTICLES-11
  test('creates an article with an empty changelog', async () => {
    const answer = await post(staff, fresh());
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ title: 'A new article', status: { uid: 'writing' } });
    const log = await staff.call(articleEndpoints.changelog, { params: { id: answer.body.id } });
    expect(log.body).toEqual([]);
  });

  // Requirements: ARTICLE-FORM-06, ARTICLE-FORM-07, ARTICLE-FORM-08, ARTICLE-FORM-09,
  // ARTICLE-FORM-10
  test.each(['client', 'title', 'content_type', 'status', 'writer'])(
    'requires %s',
    async (field) => {
      const { [field]: _, ...rest } = fresh() as Record<string, unknown>;
      const answer = await post(staff, rest);
      expect(answer).toMatchObject({ status: 400, body: { [field]: ['This field is required.'] } });
    },
  );

  // Requirements: ARTICLE-FORM-11, ARTICLE-FORM-12, ARTICLE-FORM-13
  test.each(['duedate_write', 'duedate_finalreview', 'duedate_golive'])(
    'requires the due date %s',
    async (field) => {
      const answer = await post(staff, fresh({ [field]: '' }));
      expect(answer).toMatchObject({ status: 400, body: { [field]: ['This field is required.'] } });
    },
  );

  // Requirements: ARTICLE-FORM-17, ARTICLE-FORM-18, ARTICLE-FORM-19, ARTICLE-FORM-20,
  // ARTICLE-FORM-21
  test('doesn’t require the fields that Link Building hides, and sets them to null', async () => {
    const answer = await post(
      staff,
      fresh({
        content_type: await contentTypeId(db(), 'link_building'),
        duedate_finalreview: null,
        duedate_edit: '2030-01-05',
        editor: team.people.editor.id,
        lead: team.people.lead.id,
      }),
    );
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      editor: null,
      lead: null,
      final_approver: null,
      duedate_edit: null,
      duedate_golive: '2030-01-22',
    });
  });

  // Requirements: D-27
  test('sets the client’s default approver unless an approver is chosen', async () => {
    const own = { id: team.people.approver.id };
    expect((await post(staff, fresh())).body.final_approver).toMatchObject(own);
    // Null means that no approver is chosen, because the form sends it for an empty field.
    const empty = await post(staff, fresh({ final_approver: null }));
    expect(empty.body.final_approver).toMatchObject(own);
    const rows = [{ ...fresh(), final_approver: null }];
    const bulk = await staff.raw('POST', '/api/content-articles/', rows);
    expect(bulk.body).toMatchObject([{ final_approver: own }]);
    const editor = team.people.editor.id;
    const named = await post(staff, fresh({ final_approver: editor }));
    expect(named.body.final_approver).toMatchObject({ id: editor });
    const { id: client } = await makeOrganization(db());
    expect((await post(staff, fresh({ client }))).body.final_approver).toBeNull();
  });

  // Requirements: ARTICLE-FORM-15
  test('accepts both milestones', async () => {
    for (const milestone of [1, 2]) {
      expect((await post(staff, fresh({ milestone }))).body.milestone).toBe(milestone);
    }
  });

  // Requirements: ARTICLE-FORM-15
  test('rejects an unknown milestone, a long title, unknown relations and fields that can’t be set', async () => {
    const answer = await post(staff, fresh({ milestone: 3, title: 'x'.repeat(256) }));
    expect(Object.keys(answer.body).sort()).toEqual(['milestone', 'title']);
    const missing = await post(staff, fresh({ writer: 99999, editor: 99999, project: 99999 }));
    expect(Object.keys(missing.body).sort()).toEqual(['editor', 'project', 'writer']);
    const unknown = await post(staff, fresh({ template: 1 }));
    expect(unknown).toMatchObject({ status: 400 });
    expect(unknown.body).toEqual({ template: ['This field cannot be set.'] });
  });

  // Requirements: D-12
  test('rejects an archived client, and keywords of another client', async () => {
    const archived = await makeOrganization(db(), { is_active: 0 });
    expect(await post(staff, fresh({ client: archived.id }))).toMatchObject({
      status: 400,
      body: { client: ['This client is archived.'] },
    });
    const { id } = await makeKeywordMeta(db());
    const refusal = { keywords: ["One of these is not a keyword of the client's."] };
    const sent = { keywords: [id] };
    expect(await post(staff, fresh(sent))).toMatchObject({ status: 400, body: refusal });
    expect(await put(staff, await article(), sent)).toMatchObject({ status: 400, body: refusal });
  });

  test('accepts relations as records and the field names of the bulk form, but not two names for one field', async () => {
    const { content_type, ...rest } = fresh({ client: { id: team.organization.id } });
    const answer = await post(staff, { ...rest, contentType: content_type });
    expect(answer.status).toBe(201);
    const both = await post(staff, { ...fresh(), contentType: content_type });
    expect(both).toMatchObject({ status: 400, body: { contentType: expect.anything() } });
  });

  // Requirements: PERMS-28
  test('is rejected without add_contentarticle', async () => {
    for (const person of Object.values(team.people)) {
      expect((await post(await as(person), fresh())).status).toBe(403);
    }
  });
});

describe('updating an article', () => {
  // Requirements: API-ARTICLES-13, API-ARTICLES-10, CHANGELOG-01, CHANGELOG-05, D-14
  test('changes the fields that were sent, and records each change in the changelog', async () => {
    const one = await article('writing', { description: 'Old', url_1: null });
    const answer = await put(staff, one, {
      title: 'Another',
      description: '',
      url_1: 'https://example.com',
    });
    expect(answer.body).toMatchObject({ title: 'Another', description: null, version: 2 });
    const log = await staff.call(articleEndpoints.changelog, { params: { id: one.id } });
    const entries = log.body.map(({ changed_field, change_type, previous_value, new_value }) => [
      changed_field,
      change_type,
      previous_value,
      new_value,
    ]);
    expect(entries.sort()).toEqual([
      ['description', '-', 'Old', null],
      ['title', '~', one.title, 'Another'],
      ['url_1', '+', null, 'https://example.com'],
    ]);
  });

  test('accepts the whole record, but rejects changed read-only fields and unknown fields', async () => {
    const one = await article('final_review', { duedate_finalreview: '2030-02-02' });
    const { body } = await get(staff, one);
    const answer = await put(staff, one, { ...body, title: 'Echoed' });
    expect([answer.status, answer.body.title]).toEqual([200, 'Echoed']);
    expect((await put(staff, one, { ...answer.body, is_late: true })).body).toHaveProperty(
      'is_late',
    );
    expect((await put(staff, one, { color: 'red' })).body).toHaveProperty('color');
  });

  test('keeps assigned people who became inactive, but rejects them for other roles', async () => {
    const { id } = await makePerson(db(), { kind: 'editor', is_active: 0 });
    const one = await article('writing', { editor_id: id });
    expect((await put(staff, one, { editor: id, title: 'Kept' })).status).toBe(200);
    expect(await put(staff, one, { poster: id })).toMatchObject({
      status: 400,
      body: { poster: ['This is not an active person.'] },
    });
  });

  // Requirements: ARTICLE-FORM-16
  test('can’t change the article’s client', async () => {
    const one = await article();
    const other = await makeOrganization(db());
    expect(await put(staff, one, { client: other.id })).toMatchObject({
      status: 400,
      body: { client: expect.anything() },
    });
  });

  // Requirements: ARTICLE-FORM-14
  test('requires no due dates, and accepts an empty writer only if there was no writer before', async () => {
    const one = await makeArticle(db(), { client_id: team.organization.id });
    expect((await put(staff, one, { title: 'Saved', writer: null })).status).toBe(200);
    const assigned = await article();
    expect((await put(staff, assigned, { writer: null })).body).toHaveProperty('writer');
  });

  test('rejects an outdated version and returns the current record', async () => {
    const one = await article();
    await put(staff, one, { title: 'First' }, 1);
    expect(await put(staff, one, { title: 'Second' }, 1)).toMatchObject({
      status: 409,
      body: { current: { title: 'First', version: 2 } },
    });
  });

  test('waits for a concurrent update, and then returns all fields that it changed, including keywords', async () => {
    const one = await article();
    const keyword = await makeKeywordMeta(db(), { organization_id: one.client_id });
    const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const colleague = portal.database.transaction(async (writer) => {
      await lockArticles(writer, [one.id]);
      await replaceList(writer, 'keywords', [{ id: one.id, valueIds: [keyword.id] }]);
      await updateArticles(writer, [{ id: one.id, values: {} }], clock.instant());
      held.resolve();
      await free.promise;
    });
    await held.promise;
    const refused = put(staff, one, { title: 'Second' }, 1);
    if (testedEngine === 'postgres') await expect.poll(waiting).toBe(1);
    free.resolve();
    await colleague;
    expect(await refused).toMatchObject({
      status: 409,
      body: { current: { keywords: [keyword.id], version: 2 } },
    });
  });

  test('records in the changelog that a status was set by hand, and requires no extra fields', async () => {
    const one = await article('writing');
    const answer = await put(staff, one, { status: statusId.rewrite });
    expect(answer.body).toMatchObject({ status: { uid: 'rewrite' } });
    expect(answer.body.duedate_rewrite).not.toBeNull();
    const log = await staff.call(articleEndpoints.changelog, { params: { id: one.id } });
    expect(log.body.find(({ changed_field }) => changed_field === 'status')).toMatchObject({
      previous_value: 'Writing',
      new_value: 'Re-Writing',
      note: 'set by hand',
    });
  });

  // Requirements: WORKFLOW-38, WORKFLOW-39
  test('archives and restores the article', async () => {
    const one = await article();
    expect((await put(staff, one, { archived: true })).body.archived).toBe(true);
    expect((await put(staff, one, { archived: false })).body.archived).toBe(false);
  });

  // Requirements: ENTITY-23, ARTICLE-FORM-31
  test('accepts a date with a time for Schedule by', async () => {
    const one = await article('ready_to_post');
    const answer = await put(staff, one, { duedate_schedulepost: '2030-05-01T15:00:00-04:00' });
    expect(answer.body).toMatchObject({
      duedate_schedulepost: '2030-05-01T19:00:00.000Z',
      due_at: '2030-05-01T19:00:00.000Z',
    });
  });
});

describe('an article’s writer', () => {
  // Requirements: WORKFLOW-34, WORKFLOW-35, WORKFLOW-36
  test.each(['writing', 'rewrite'] as const)(
    'can set and clear the scheduled date in the status %s',
    async (status) => {
      const writer = await as(team.people.writer);
      const one = await article(status);
      expect((await put(writer, one, { scheduled_date: '2030-03-03' })).body).toMatchObject({
        scheduled_date: '2030-03-03',
        writer_planned_duedate: '2030-03-03',
      });
      expect((await put(writer, one, { scheduled_date: null })).body).toMatchObject({
        scheduled_date: null,
        writer_planned_duedate: null,
      });
    },
  );

  // Requirements: WORKFLOW-37
  test('can’t set the scheduled date in any other status', async () => {
    const writer = await as(team.people.writer);
    for (const status of ['editing', 'final_review', 'ready_to_post'] as const) {
      const answer = await put(writer, await article(status), { scheduled_date: '2030-03-03' });
      expect(answer.status).toBe(403);
    }
  });

  // Requirements: D-28
  test('can send other fields unchanged, but not change them', async () => {
    const writer = await as(team.people.writer);
    const one = await article();
    const { body } = await get(writer, one);
    expect((await put(writer, one, { ...body, scheduled_date: '2030-03-04' })).status).toBe(200);
    const answer = await put(writer, one, { title: 'Mine', live_url: 'https://example.com' });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body).sort()).toEqual(['live_url', 'title']);
  });
});

test('the changelog shows the real person during impersonation', async () => {
  const admin = await makePerson(db(), { kind: 'superuser' });
  const one = await article();
  const impersonated = await portal.impersonate(admin, team.people.writer);
  expect((await put(impersonated, one, { scheduled_date: '2030-03-03' })).status).toBe(200);
  const log = await staff.call(articleEndpoints.changelog, { params: { id: one.id } });
  expect(log.body.map(({ changed_by }) => changed_by?.id)).toEqual([admin.id, admin.id]);
});

// Requirements: FEEDBACK-18, CHANGELOG-01
test('the changelog has all documented fields, and shows other people’s names only to staff', async () => {
  const one = await article('editing');
  const editor = await as(team.people.editor);
  const rejected = { approved: false, satisfaction: 2, feedback_body: 'Too short' };
  const body = { articleId: one.id, to_status: 'rewrite', extras: { feedback: rejected } } as const;
  expect((await editor.call(articleEndpoints.submit, { body })).status).toBe(200);
  const entries = async (by: Caller) =>
    (await by.call(articleEndpoints.changelog, { params: { id: one.id } })).body;
  const { id, name } = team.people.editor;
  for (const by of [staff, editor]) {
    for (const entry of await entries(by)) expect(entry.changed_by).toEqual({ id, name });
  }
  for (const person of [team.people.writer, team.people.approver]) {
    const seen = await entries(await as(person));
    expect(seen.length).toBeGreaterThan(0);
    for (const { changed_by } of seen) {
      expect(changed_by).toEqual({ id: null, name: 'Another person' });
    }
  }
  const moved = (await entries(staff)).find(({ changed_field }) => changed_field === 'status');
  expect(moved).toEqual({
    id: expect.any(Number),
    article: one.id,
    change_type: '~',
    changed_by: { id, name },
    changed_field: 'status',
    previous_value: 'Editing',
    new_value: 'Re-Writing',
    change_date: expect.any(String),
    note: null,
  });
});

// Requirements: D-12, PERMS-29
test('the changelog shows keyword research only to people who can access it', async () => {
  const one = await article('writing');
  const keyword = await makeKeywordMeta(db(), { organization_id: team.organization.id });
  await put(staff, one, { keywords: [keyword.id], title: 'Renamed' });
  const fields = async (by: Caller, query = {}) =>
    (await by.call(articleEndpoints.changelog, { params: { id: one.id }, query })).body.map(
      ({ changed_field }) => changed_field,
    );
  expect(await fields(staff)).toEqual(expect.arrayContaining(['keywords', 'title']));
  for (const person of [team.people.approver, team.people.writer]) {
    const caller = await as(person);
    expect(await fields(caller)).toEqual(['title']);
    expect(await fields(caller, { limit: 1 })).toEqual(['title']);
  }
});

// Requirements: PERMS-28, D-28
test('people who are only assigned to an article can’t archive or delete it', async () => {
  const one = await article('editing');
  for (const person of Object.values(team.people)) {
    const caller = await as(person);
    expect((await put(caller, one, { archived: true })).status).toBe(403);
    const answer = await caller.call(articleEndpoints.delete, { params: { id: one.id } });
    expect(answer.status).toBe(403);
  }
});

// Requirements: API-ARTICLES-14
test('staff can delete an article', async () => {
  const one = await article();
  await put(staff, one, { title: 'With a changelog' });
  expect((await staff.call(articleEndpoints.delete, { params: { id: one.id } })).status).toBe(204);
  expect((await get(staff, one)).status).toBe(404);
});

describe('reassigning a person’s work', () => {
  const reassign = (prevUserId: number, newUserId: number) =>
    staff.call(articleEndpoints.reassign, { body: { prevUserId, newUserId } });

  // Requirements: API-ARTICLES-21, USERS-51..53
  test('reassigns unfinished articles and templates in several roles, and records the changes in the changelog', async () => {
    const from = await makeWriter(db());
    const to = await makeWriter(db());
    const client_id = team.organization.id;
    const written = await makeArticle(db(), { client_id, writer_id: from.id });
    const edited = await makeArticle(db(), {
      client_id,
      status: 'on_hold',
      editor_id: from.person.id,
      lead_id: from.person.id,
    });
    const finished = await makeArticle(db(), { client_id, status: 'posted', writer_id: from.id });
    const template = await makeArticleTemplate(db(), {
      writer_id: from.id,
      lead_id: from.person.id,
    });
    const answer = await reassign(from.person.id, to.person.id);
    expect(answer.body).toEqual({
      message: 'Articles Successfully Re-assigned',
      article_update_count: 2,
      template_update_count: 1,
      other_update_counts: [],
      deletion_job: null,
    });
    const moved = await staff.call(articleTemplateEndpoints.get, { params: { id: template.id } });
    expect(moved.body).toMatchObject({ writer: { id: to.id }, lead: { id: to.person.id } });
    expect((await get(staff, written)).body.writer?.id).toBe(to.id);
    expect((await get(staff, edited)).body).toMatchObject({
      editor: { id: to.person.id },
      lead: { id: to.person.id },
    });
    expect((await get(staff, finished)).body.writer?.id).toBe(from.id);
    const log = await staff.call(articleEndpoints.changelog, { params: { id: edited.id } });
    expect(log.body).toMatchObject([{ note: 're-assigned' }, { note: 're-assigned' }]);
  });

  // Requirements: USERS-49, USERS-50
  test('requires a different, active person, who must be a writer if articles still need to be written', async () => {
    const from = await makeWriter(db());
    await makeArticle(db(), { client_id: team.organization.id, writer_id: from.id });
    const gone = await makePerson(db(), { is_active: 0 });
    const editor = await makePerson(db(), { kind: 'editor' });
    for (const id of [from.person.id, gone.id, editor.id, 99999]) {
      expect((await reassign(from.person.id, id)).body).toHaveProperty('newUserId');
    }
    const writer = await as(from.person);
    const body = { prevUserId: from.person.id, newUserId: editor.id };
    expect((await writer.call(articleEndpoints.reassign, { body })).status).toBe(403);
  });
});

test('a title is stored as one line without hidden characters, and has a maximum length', async () => {
  const { id } = await makeArticle(db());
  const rename = (title: string) =>
    staff.call(articleEndpoints.update, { params: { id }, body: { title } });
  expect((await rename('Two\nlines \u202Eand more')).body.title).toBe('Two lines and more');
  expect((await rename('\u200B\u2060')).body).toEqual({ title: ['This field is required.'] });
  expect((await rename('x'.repeat(256))).body).toEqual({
    title: ['Enter at most 255 characters.'],
  });
});
