import { hash } from 'node:crypto';
import {
  approvedFields,
  canonicalJson,
} from '@portal/contract/content/approval/approved-content.ts';
import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import { countWords } from '@portal/contract/content/documents/body-text.ts';
import { type StatusUid, statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { yearMonth } from '@portal/contract/platform/dates.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import type { Insertable, Selectable } from 'kysely';
import type { ArticleTable } from '#content/articles/article.table.ts';
import { dueAtOf } from '#content/articles/due-dates/article-due-dates.ts';
import type { PlanningMonthTable } from '#content/planning/months/planning-month.table.ts';
import type { ContentProjectTable } from '#content/planning/projects/content-project.table.ts';
import type { ArticlePushTable } from '#content/push/article-push.table.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { day } from '#platform/durations.ts';
import { hashToken } from '#platform/tokens.ts';
import { makeAccount, makeOrganization, makePerson, makeWriter } from './people.factories.ts';

export type StoredArticle = Selectable<ArticleTable>;

/** Stores a single paragraph as an article's body. */
export async function makeArticleBody(
  db: Db,
  articleId: number,
  { text, version = 1, by }: { text: string; version?: number; by: number },
): Promise<void> {
  const content: BodyContent = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  };
  const row = {
    article_id: articleId,
    content: JSON.stringify(content),
    word_count: countWords(content),
    version,
    updated_at: clock.instant(),
    updated_by_id: by,
    unkept_since: clock.instant(),
  };
  await db
    .insertInto('article_body')
    .values(row)
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet(row))
    .execute();
}

/** Stores an approval of an article's current title, without a body. */
export async function makeSignOff(
  db: Db,
  { id, title }: { id: number; title: string },
  person: { id: number; name: string },
): Promise<number> {
  const empty = Object.fromEntries(approvedFields.map((name) => [name, null]));
  const content = canonicalJson({ ...empty, title, text: null });
  const row = await insertRow(db, 'sign_off', {
    article_id: id,
    person_id: person.id,
    person_name: person.name,
    way: 'signed_in',
    ip: '203.0.113.7',
    user_agent: 'Mozilla/5.0',
    text_version: 0,
    word_count: 0,
    content,
    content_hash: hash('sha256', content),
    approved_at: clock.instant(),
  });
  return row.id;
}

/** Stores an article's push, by default one that is waiting for its job. */
export async function makeArticlePush(
  db: Db,
  article: { id: number; client_id: number },
  given: Partial<Insertable<ArticlePushTable>> = {},
): Promise<void> {
  await insertRow(db, 'article_push', {
    article_id: article.id,
    organization_id: article.client_id,
    state: 'queued',
    options: '{}',
    host: 'site.example',
    marker: 'portal-1',
    pushed_by_id: given.pushed_by_id ?? (await makePerson(db)).id,
    started_at: clock.instant(),
    ...given,
  });
}

interface NewReviewLink {
  token: string;
  personId: number;
  organizationId: number;
  articleId?: number;
  planningMonthId?: number;
  canDecide?: boolean;
}

/** Stores a review link that works for 14 days, and returns its id. */
export async function makeReviewLink(
  db: Db,
  { token, personId, organizationId, articleId, planningMonthId, canDecide = true }: NewReviewLink,
): Promise<number> {
  const row = await insertRow(db, 'review_link', {
    token_hash: hashToken(token),
    person_id: personId,
    organization_id: organizationId,
    article_id: articleId ?? null,
    planning_month_id: planningMonthId ?? null,
    can_decide: flag(canDecide),
    created_at: clock.instant(),
    expires_at: instantAfter(14 * day),
  });
  return row.id;
}

/** The hash of the differences on the pages that `makeLivePage` creates. */
export const livePageHash = 'a'.repeat(64);

/** Stores an article's live page after a check that found one changed word and a different address for the page. */
export async function makeLivePage(
  db: Db,
  { articleId, organizationId }: { articleId: number; organizationId: number },
): Promise<number> {
  const url = 'https://site.example/a/';
  const { id } = await insertRow(db, 'live_page', {
    article_id: articleId,
    organization_id: organizationId,
    source: url,
    url,
    host: 'site.example',
    state: 'different',
    http_status: 200,
    offered_url: 'https://site.example/b/',
    expected_hash: 'b'.repeat(64),
    checked_at: clock.instant(),
    next_check_at: instantAfter(day),
  });
  await insertRow(db, 'live_change', {
    live_page_id: id,
    organization_id: organizationId,
    differences: JSON.stringify([
      { kind: 'changed', expected: 'A dry place', found: 'A wet place' },
    ]),
    difference_count: 1,
    hash: livePageHash,
    found_at: clock.instant(),
    seen_at: clock.instant(),
  });
  return id;
}

let made = 0;

/** Returns a seeded content type's id. */
export async function contentTypeId(db: Db, uid = 'blog'): Promise<number> {
  const { id } = await db
    .selectFrom('content_type')
    .select('id')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return id;
}

interface ArticleOptions extends Partial<Insertable<ArticleTable>> {
  /** The status; defaults to Writing. */
  status?: StatusUid;
  /** A seeded content type's uid; defaults to Blog. */
  type?: string;
}

/** Creates an article, by default in a new organization. */
export async function makeArticle(
  db: Db,
  { status = 'writing', type = 'blog', ...given }: ArticleOptions = {},
): Promise<StoredArticle> {
  made += 1;
  const title = given.title ?? `Article ${made}`;
  const now = clock.instant();
  const row = {
    title,
    title_key: foldText(title),
    status_id: statusId[status],
    status_since: now,
    client_id: given.client_id ?? (await makeOrganization(db)).id,
    content_type_id: given.content_type_id ?? (await contentTypeId(db, type)),
    created_at: now,
    updated_at: now,
    completed_at: status === 'scheduled' || status === 'posted' ? now : null,
    ...given,
  };
  const dates = {
    duedate_write: row.duedate_write ?? null,
    duedate_rewrite: row.duedate_rewrite ?? null,
    duedate_edit: row.duedate_edit ?? null,
    duedate_reedit: row.duedate_reedit ?? null,
    duedate_finalreview: row.duedate_finalreview ?? null,
    duedate_schedulepost: row.duedate_schedulepost ?? null,
    duedate_qapost: row.duedate_qapost ?? null,
    duedate_golive: row.duedate_golive ?? null,
  };
  return db
    .insertInto('article')
    .values({ due_at: dueAtOf(status, dates), ...row })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Returns the month after the last planned month in these years. Reads the database, because a counter would outlive a
 * test file and its database.
 */
export async function nextUnplannedMonth(
  db: Db,
  { from, to }: { from: number; to: number },
): Promise<{ year: number; month: number }> {
  const last = await db
    .selectFrom('planning_month')
    .select(['year', 'month'])
    .where('year', '>=', from)
    .where('year', '<=', to)
    .orderBy('year', 'desc')
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return { year: from, month: 1 };
  return last.month === 12
    ? { year: last.year + 1, month: 1 }
    : { year: last.year, month: last.month + 1 };
}

export async function makePlanningMonth(
  db: Db,
  given: Partial<Insertable<PlanningMonthTable>> = {},
): Promise<Selectable<PlanningMonthTable>> {
  const free = await nextUnplannedMonth(db, { from: 2001, to: 2020 });
  const { year = free.year, month = free.month } = given;
  const stem = yearMonth({ year, month });
  return db
    .insertInto('planning_month')
    .values({
      year,
      month,
      default_milestone_one: `${stem}-15`,
      default_milestone_two: `${stem}-28`,
      editor_due_date_offset: 14,
      created_at: clock.instant(),
      updated_at: clock.instant(),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function makeContentProject(
  db: Db,
  given: Partial<Insertable<ContentProjectTable>> = {},
): Promise<Selectable<ContentProjectTable>> {
  made += 1;
  const name = given.name ?? `Project ${made}`;
  return db
    .insertInto('content_project')
    .values({
      name,
      name_key: foldText(name),
      start_year: 2026,
      start_month: 1,
      due_date: null,
      created_at: clock.instant(),
      updated_at: clock.instant(),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Creates the people for an article, including a client as final approver, and their organization. */
export async function makeArticleTeam(db: Db) {
  const organization = await makeOrganization(db);
  const { id: writerId, person: writer } = await makeWriter(db);
  const editor = await makePerson(db, { kind: 'editor' });
  const approver = await makePerson(db, { kind: 'customer' });
  await makeAccount(db, { person_id: approver.id, organization_id: organization.id });
  const poster = await makePerson(db, { kind: 'contractor' });
  const lead = await makePerson(db, { kind: 'editor' });
  return {
    organization,
    people: { writer, editor, approver, poster, lead },
    /** The columns of an article with this team. */
    columns: {
      client_id: organization.id,
      writer_id: writerId,
      editor_id: editor.id,
      final_approver_id: approver.id,
      poster_id: poster.id,
      lead_id: lead.id,
    },
  };
}
