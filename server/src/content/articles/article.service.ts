import {
  type articleFilters,
  maximumListedIds,
} from '@portal/contract/content/articles/article.endpoints.ts';
import type { ArticleUpdate } from '@portal/contract/content/articles/article.schema.ts';
import type { z } from 'zod';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { forbidden, invalid, notFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { twoNamesText } from '#platform/http/aliases.ts';
import { assertUnchanged } from '#platform/http/echoed.ts';
import { assertVersion } from '#platform/http/if-match.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { articlePolicy } from './article.policy.ts';
import {
  type ArticleRecord,
  articleRecord,
  planColumns,
  presentArticle,
  presentArticles,
} from './article.presenter.ts';
import { selectArticle, selectArticles, selectLockedArticle } from './article.repository.ts';
import type { ArticleRow } from './article-columns.ts';
import { checkArticleUpdate, wantedRelations } from './article-input.ts';
import { personIdsIn } from './article-people.ts';
import { type Condition, visibleTo } from './article-visibility.ts';
import { deleteArticleRow } from './article-write.repository.ts';
import { updateWriterRatings } from './feedback/feedback.service.ts';
import type { ArticleFilters } from './lists/article-filters.ts';
import type { ArticleOrdering } from './lists/article-sorting.ts';
import { applyChanges } from './moves/article-changes.service.ts';
import { selectRelations } from './references/relations.repository.ts';

type FilterQuery = z.output<z.ZodObject<typeof articleFilters>>;

/** The filters of a query, with the viewer where it says 'true'. */
function filtersOf(viewer: Viewer, query: FilterQuery): ArticleFilters {
  const { contentType, content_type, lead, assigned, user, ...rest } = query;
  if (contentType !== undefined && content_type !== undefined) {
    throw invalid({ contentType: [twoNamesText('content_type')] });
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
  return { items: presentArticles(viewer, items, plan), next };
}

/** The ids of what `listArticles` lists, in the same order. */
export async function listArticleIds(
  db: Db,
  viewer: Viewer,
  { ordering, ...query }: FilterQuery & { ordering?: ArticleOrdering | undefined },
): Promise<{ ids: number[]; is_complete: boolean }> {
  const { items, next } = await selectArticles(db, {
    visible: visibleTo(viewer),
    filters: filtersOf(viewer, query),
    ordering,
    leaves: ['id'],
    limit: maximumListedIds,
  });
  return { ids: items.map((row) => Number(row.id)), is_complete: next === null };
}

/** An article that the viewer may see; 404 otherwise. */
export async function getArticle(db: Db, viewer: Viewer, id: number): Promise<ArticleRow> {
  const row = await selectArticle(db, id, visibleTo(viewer));
  if (!row) throw notFound('Article');
  return row;
}

/** An article as it is once nobody else is changing it any more. */
export async function getLockedArticle(db: Db, viewer: Viewer, id: number): Promise<ArticleRow> {
  const row = await selectLockedArticle(db, id, visibleTo(viewer));
  if (!row) throw notFound('Article');
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
  const body = sorted(sent);
  const unwritable = Object.entries(body).filter(([name]) => writable?.includes(name) === false);
  const mustBeStored = { ...echoed, ...Object.fromEntries(unwritable) };
  if (
    (version !== undefined && version !== before.version) ||
    Object.keys(mustBeStored).length > 0
  ) {
    const presented = presentArticle(viewer, row);
    assertVersion(version, before.version, () => presented);
    assertUnchanged(mustBeStored, presented);
  }
  const own = writable ? { scheduled_date: body.scheduled_date } : body;
  const known = await selectRelations(db, viewer, wantedRelations([own]));
  const { errors, values } = checkArticleUpdate(own, known, before);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const isWriters = before.writer?.user.id === viewer.id && values.scheduled_date !== undefined;
  // The date that the writer plans survives the one that is confirmed in Post QA.
  if (isWriters && writable) values.writer_planned_duedate = values.scheduled_date ?? null;
  const { keywords, channels } = own;
  const hasLists = keywords !== undefined || channels !== undefined;
  if (Object.keys(values).length === 0 && !hasLists) return row;
  const change = { before, row, values, keywords, channels };
  const [changed] = await applyChanges(db, [change], { viewer, statusNote: 'set by hand' });
  return changed ?? row;
}

export async function deleteArticle(db: Db, viewer: Viewer, row: ArticleRow): Promise<void> {
  const article = articleRecord(row);
  const { id, title } = article;
  await deleteArticleRow(db, id);
  // Its stars went with it.
  if (article.writer && article.latest_feedback_rating !== null) {
    await updateWriterRatings(db, new Set([article.writer.id]));
  }
  await recordAudit(db, {
    action: 'article.deleted',
    viewer,
    subject: { noun: 'article', id },
    details: { title },
  });
  const formerPersonIds = personIdsIn(article);
  await recordEvent(db, { topic: 'article', recordId: id, kind: 'deleted', formerPersonIds });
}
