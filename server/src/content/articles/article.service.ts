import type { articleFilters } from '@portal/contract/content/article.endpoints.ts';
import type { ArticleBody, ArticleUpdate } from '@portal/contract/content/article.schema.ts';
import { isWithoutReview } from '@portal/contract/content/content-type.schema.ts';
import type { Insertable } from 'kysely';
import type { z } from 'zod';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import type { Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { forbidden, invalid, notFound } from '#platform/errors.ts';
import { recordEvent, recordEvents } from '#platform/events/events.service.ts';
import { assertUnchanged } from '#platform/http/echoed.ts';
import { assertVersion } from '#platform/http/if-match.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { selectDefaultFinalApprover } from '../references/final-approver.repository.ts';
import { selectContentStatuses } from '../statuses/content-status.repository.ts';
import { enqueueTurnMails } from './article.mails.ts';
import { articlePolicy } from './article.policy.ts';
import {
  type ArticleRecord,
  articleRecord,
  planColumns,
  presentArticle,
  presentArticles,
} from './article.presenter.ts';
import {
  type ArticleFilters,
  type ArticleOrdering,
  selectArticle,
  selectArticles,
  selectArticlesById,
} from './article.repository.ts';
import type { ArticleTable } from './article.table.ts';
import { applyChanges, valuesOnEntry } from './article-changes.service.ts';
import type { ArticleRow } from './article-columns.ts';
import { dueAtOf } from './article-due-dates.ts';
import { checkArticleUpdate, checkNewArticle, wantedRelations } from './article-input.ts';
import { type KnownRelations, selectRelations } from './article-relations.repository.ts';
import { type Condition, visibleTo } from './article-visibility.ts';
import {
  type ArticleValues,
  deleteArticleRow,
  insertArticles,
  lockArticles,
  replaceChannels,
  replaceKeywords,
} from './article-write.repository.ts';

type FilterQuery = z.output<z.ZodObject<typeof articleFilters>>;

/** The filters of a query, with the viewer where it says 'true'. */
function filtersOf(viewer: Viewer, query: FilterQuery): ArticleFilters {
  const { contentType, content_type, lead, assigned, user, ...rest } = query;
  if (contentType !== undefined && content_type !== undefined) {
    throw invalid({ contentType: ["This is another name of 'content_type'; send one of them."] });
  }
  const person = (id: number | 'me' | undefined) => (id === 'me' ? viewer.id : id);
  return {
    ...rest,
    content_type: content_type ?? contentType,
    contentType: undefined,
    lead: person(lead),
    assigned: person(assigned),
    user: person(user),
  };
}

interface ListQuery extends FilterQuery {
  ordering?: ArticleOrdering | undefined;
  limit: number;
  cursor?: string | undefined;
  columns?: string[] | undefined;
}

/** A page of the articles that the viewer may see, presented with the columns that are asked for. */
export async function listArticles(
  db: Db,
  viewer: Viewer,
  { ordering, limit, cursor, columns, ...query }: ListQuery,
  also?: Condition,
): Promise<Page<Record<string, unknown>>> {
  const plan = planColumns(columns);
  const { items, next } = await selectArticles(db, {
    visible: visibleTo(viewer),
    filters: filtersOf(viewer, query),
    also,
    ordering,
    leaves: plan.leaves,
    limit,
    cursor,
  });
  return { items: await presentArticles(db, viewer, items, plan), next };
}

/** An article that the viewer may see; 404 otherwise. */
export async function getArticle(db: Db, viewer: Viewer, id: number): Promise<ArticleRow> {
  const row = await selectArticle(db, id, visibleTo(viewer));
  if (!row) throw notFound('Article');
  return row;
}

/** An article as it is once nobody else is changing it any more. */
export async function getLockedArticle(db: Db, viewer: Viewer, id: number): Promise<ArticleRow> {
  await getArticle(db, viewer, id);
  await lockArticles(db, [id]);
  return getArticle(db, viewer, id);
}

const empty: Omit<
  Insertable<ArticleTable>,
  | 'title'
  | 'title_key'
  | 'status_id'
  | 'status_since'
  | 'client_id'
  | 'content_type_id'
  | 'created_at'
  | 'updated_at'
> = {
  status_before_hold_id: null,
  project_id: null,
  planning_month_id: null,
  template_id: null,
  writer_id: null,
  editor_id: null,
  lead_id: null,
  final_approver_id: null,
  poster_id: null,
  min_word_count: null,
  milestone: null,
  live_url: null,
  admin_draft_url: null,
  description: null,
  focus_keyword_plaintext: null,
  url_1: null,
  anchor_1: null,
  url_2: null,
  anchor_2: null,
  google_doc: null,
  google_sheet: null,
  archived: 0,
  latest_feedback_rating: null,
  writer_planned_duedate: null,
  scheduled_date: null,
  duedate_write: null,
  duedate_rewrite: null,
  duedate_edit: null,
  duedate_reedit: null,
  duedate_finalreview: null,
  duedate_schedulepost: null,
  duedate_qapost: null,
  duedate_golive: null,
  due_at: null,
  completed_at: null,
};

export interface NewArticle {
  body: ArticleBody;
  values: ArticleValues;
}

/** The organizations' own approvers, for articles whose body says nothing of one. */
async function defaultApprovers(db: Db, articles: readonly NewArticle[]) {
  const clients = new Set(
    articles.flatMap(({ body }) => (body.final_approver === undefined ? [body.client] : [])),
  );
  const approvers = new Map<number, number | null>();
  for (const client of clients) approvers.set(client, await selectDefaultFinalApprover(db, client));
  return approvers;
}

/** Makes articles that were checked: with default approvers, due dates of their status, events and mails. */
export async function insertNewArticles(
  db: Db,
  viewer: Viewer,
  articles: readonly NewArticle[],
  known: KnownRelations,
): Promise<ArticleRow[]> {
  if (articles.length === 0) return [];
  const now = clock.instant();
  const statuses = new Map((await selectContentStatuses(db)).map((row) => [row.id, row]));
  const approvers = await defaultApprovers(db, articles);
  const rows = articles.map(({ body, values }) => {
    const status = statuses.get(body.status);
    if (!status) throw new Error('The status was checked before.');
    const type = known.contentTypes.get(body.content_type);
    const ownApprover = type && isWithoutReview(type) ? null : (approvers.get(body.client) ?? null);
    const approver = body.final_approver === undefined ? { final_approver_id: ownApprover } : {};
    const row = { ...empty, ...approver, ...values };
    const completed = { ...row, ...valuesOnEntry(status, row as ArticleRecordDates, now) };
    const due_at = dueAtOf(status.uid, completed as ArticleRecordDates);
    // The checked values have every column that must not be null.
    return { ...completed, due_at, created_at: now, updated_at: now } as Insertable<ArticleTable>;
  });
  const ids = await insertArticles(db, rows);
  const lists = (name: 'keywords' | 'channels') =>
    ids.flatMap((id, place) => {
      const valueIds = articles[place]?.body[name];
      return valueIds?.length ? [{ id, valueIds: [...new Set(valueIds)] }] : [];
    });
  await replaceKeywords(db, lists('keywords'));
  await replaceChannels(db, lists('channels'));
  await recordEvents(
    db,
    ids.map((recordId) => ({ topic: 'article', recordId, kind: 'created' as const })),
  );
  const made = await selectArticlesById(db, ids);
  await enqueueTurnMails(
    db,
    viewer,
    made.map((row) => ({ after: articleRecord(row) })),
  );
  return made;
}

type ArticleRecordDates = Parameters<typeof dueAtOf>[1];

export async function createArticle(
  db: Db,
  viewer: Viewer,
  body: ArticleBody,
): Promise<ArticleRow> {
  if (!articlePolicy.create(viewer)) throw forbidden();
  const known = await selectRelations(db, wantedRelations([body]));
  const { errors, values } = checkNewArticle(body, known);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const [row] = await insertNewArticles(db, viewer, [{ body, values }], known);
  if (!row) throw new Error('One article was made.');
  return row;
}

/** Relations that are sent as lists are sets: their order means nothing. */
function sorted(body: ArticleUpdate): ArticleUpdate {
  const order = (ids?: number[]) => ids && [...new Set(ids)].sort((a, b) => a - b);
  const { keywords, channels, ...rest } = body;
  return {
    ...rest,
    ...(keywords && { keywords: order(keywords) }),
    ...(channels && { channels: order(channels) }),
  };
}

/** Which fields the viewer may write: all of them (undefined), or only these. 403 when none. */
function writableFields(viewer: Viewer, article: ArticleRecord): readonly string[] | undefined {
  if (articlePolicy.update(viewer, article)) return undefined;
  if (articlePolicy.setScheduledDate(viewer, article)) return ['scheduled_date'];
  throw forbidden();
}

interface Update {
  body: ArticleUpdate;
  echoed: Readonly<Record<string, unknown>>;
  version: number | undefined;
}

/** Changes an article as far as the viewer may; what else is sent along must be as stored. */
export async function updateArticle(
  db: Db,
  viewer: Viewer,
  id: number,
  { body: sent, echoed, version }: Update,
): Promise<ArticleRow> {
  const row = await getLockedArticle(db, viewer, id);
  const before = articleRecord(row);
  const writable = writableFields(viewer, before);
  const presented = await presentArticle(db, viewer, row);
  assertVersion(version, before.version, () => presented);
  assertUnchanged(echoed, presented);
  const body = sorted(sent);
  if (writable) {
    const others = Object.entries(body).filter(([name]) => !writable.includes(name));
    assertUnchanged(Object.fromEntries(others), presented);
  }
  const own = writable ? { scheduled_date: body.scheduled_date } : body;
  const known = await selectRelations(db, wantedRelations([own]));
  const { errors, values } = checkArticleUpdate(own, known, before);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const isWriters = before.writer?.user.id === viewer.id && values.scheduled_date !== undefined;
  // The date that the writer plans survives the one that is confirmed in Post QA.
  if (isWriters && writable) values.writer_planned_duedate = values.scheduled_date ?? null;
  const { keywords, channels } = own;
  const hasLists = keywords !== undefined || channels !== undefined;
  if (Object.keys(values).length === 0 && !hasLists) return row;
  const change = { before, values, keywords, channels };
  const [changed] = await applyChanges(db, [change], { viewer, statusNote: 'set by hand' });
  return changed ?? row;
}

export async function deleteArticle(db: Db, viewer: Viewer, row: ArticleRow): Promise<void> {
  const { id, title, writer, editor, lead, final_approver, poster } = articleRecord(row);
  const people = [writer?.user.id, editor?.id, lead?.id, final_approver?.id, poster?.id];
  await deleteArticleRow(db, id);
  await recordAudit(db, {
    action: 'article.deleted',
    viewer,
    subject: { noun: 'article', id },
    details: { title },
  });
  const formerPersonIds = people.filter((one) => one !== undefined);
  await recordEvent(db, { topic: 'article', recordId: id, kind: 'deleted', formerPersonIds });
}
