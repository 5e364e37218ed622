import type { ArticleUpdate } from '@portal/contract/content/articles/article.schema.ts';
import { articleFilters } from '@portal/contract/content/articles/article-filters.ts';
import {
  type ArticleGroup,
  type CountedField,
  maximumListedIds,
} from '@portal/contract/content/articles/article-list-options.ts';
import type { ListGroup } from '@portal/contract/platform/list-groups.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Database } from '#platform/database/database.ts';
import type { Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { createTextIndex } from '#platform/database/text-index.ts';
import { deleteRow } from '#platform/database/write-row.ts';
import { invalid, orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { duplicateAliasText } from '#platform/http/aliases.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { onArticleDeleted } from './article.events.ts';
import { articlePolicy } from './article.policy.ts';
import type { ArticleRecord } from './article.record.ts';
import {
  articleTitle,
  countFilteredLists,
  countLists,
  countMatching,
  selectArticle,
  selectArticles,
  selectLockedArticle,
} from './article.repository.ts';
import { checkArticleUpdate, wantedRelations } from './article-input.ts';
import { personIdsIn } from './article-people.ts';
import { applyChanges, type ChangeTrace } from './article-update.service.ts';
import { visibleTo } from './article-visibility.ts';
import { updateWriterRatings } from './feedback/feedback.service.ts';
import type { ListedRow } from './lists/article-columns.ts';
import { selectFilterValues } from './lists/article-filter-values.repository.ts';
import { type ArticleFilters, conditionsOf } from './lists/article-filters.ts';
import { countGroups, groupFields } from './lists/article-groups.ts';
import type { ArticleOrdering } from './lists/article-sorting.ts';
import { selectRelations } from './references/relations.repository.ts';

export type FilterQuery = z.output<z.ZodObject<typeof articleFilters>>;

/** Converts a query to filters, with 'me' replaced by the viewer's id. */
export function filtersOf(viewer: Viewer, query: FilterQuery): ArticleFilters {
  const { contentType, content_type, lead, assigned, user, ...rest } = query;
  if (contentType !== undefined && content_type !== undefined) {
    throw invalid({ contentType: [duplicateAliasText('content_type')] });
  }
  const person = <Id>(id: Id | 'me') => (id === 'me' ? viewer.id : id);
  return {
    ...rest,
    content_type: content_type ?? contentType,
    contentType: undefined,
    lead: person(lead),
    assigned: person(assigned),
    user: person(user),
  };
}

interface OrderedQuery extends FilterQuery {
  ordering?: ArticleOrdering | undefined;
  group?: ArticleGroup | undefined;
}

interface ListQuery extends OrderedQuery {
  limit: number;
  cursor?: string | undefined;
  columns?: string[] | undefined;
}

export function listArticles(
  db: Db,
  viewer: Viewer,
  { ordering, group, limit, cursor, columns, ...query }: ListQuery,
): Promise<Page<ListedRow>> {
  return selectArticles(db, {
    visible: visibleTo(viewer),
    filters: filtersOf(viewer, query),
    ordering,
    group,
    columns,
    limit,
    cursor,
  });
}

/** Returns the ids in the order of `listArticles`, and their groups if the query requests them. */
export async function listArticleIds(
  db: Db,
  viewer: Viewer,
  query: OrderedQuery,
): Promise<{ ids: number[]; is_complete: boolean; groups: ListGroup[] }> {
  const { group } = query;
  const columns = ['id', ...(group ? groupFields[group].columns : [])];
  const page = await listArticles(db, viewer, { ...query, limit: maximumListedIds, columns });
  return {
    ids: page.items.map(({ id }) => id),
    is_complete: page.next === null,
    groups: group ? countGroups(group, page.items) : [],
  };
}

export function listFilterValues(
  db: Db,
  viewer: Viewer,
  { field, named, ...query }: FilterQuery & { field: CountedField; named?: string | undefined },
) {
  const filters = filtersOf(viewer, query);
  return selectFilterValues(db, { field, visible: visibleTo(viewer), filters, named });
}

export function countListedArticles(db: Db, viewer: Viewer, query: FilterQuery): Promise<number> {
  return countMatching(db, visibleTo(viewer), filtersOf(viewer, query));
}

/** The query that a client sends for a list of articles. */
type ListAddress = Readonly<Partial<Record<keyof typeof articleFilters, string>>>;

const filterQuery = z.object(articleFilters);

/** Counts several lists in one statement. Each list is filtered by `common` and by its own filters. */
export function countListedIn(
  db: Db,
  viewer: Viewer,
  common: ListAddress,
  lists: readonly ListAddress[],
): Promise<number[]> {
  const conditionsFor = (query: ListAddress) =>
    conditionsOf(filtersOf(viewer, filterQuery.parse(query)));
  return countLists(
    db,
    [visibleTo(viewer), ...conditionsFor(common)],
    lists.map((list) => sql<boolean>`(${sql.join(conditionsFor(list), sql` and `)})`),
  );
}

/**
 * Counts the articles of several lists in one statement, each list filtered by its screen's search params. Returns null
 * for a list whose filters are invalid; other params are ignored.
 */
export async function countAddressedLists(
  db: Db,
  viewer: Viewer,
  lists: readonly Readonly<Record<string, string>>[],
): Promise<(number | null)[]> {
  const parsed = lists.map((list) => {
    // The two names of one filter are mutually exclusive.
    if ('contentType' in list && 'content_type' in list) return undefined;
    return filterQuery.safeParse(list).data;
  });
  const valid = parsed.flatMap((query) => (query ? [filtersOf(viewer, query)] : []));
  const counts = await countFilteredLists(db, visibleTo(viewer), valid);
  return parsed.map((query) => (query ? (counts.shift() ?? null) : null));
}

/** Returns an article. Throws 404 unless the viewer may see the article. */
export async function getArticle(db: Db, viewer: Viewer, id: number): Promise<ArticleRecord> {
  return orNotFound(await selectArticle(db, id, visibleTo(viewer)), 'Article');
}

/**
 * Locks an article, waiting for concurrent changes, and returns it. Throws 404 unless the viewer may see the article.
 */
export async function getLockedArticle(db: Db, viewer: Viewer, id: number): Promise<ArticleRecord> {
  return orNotFound(await selectLockedArticle(db, id, visibleTo(viewer)), 'Article');
}

/** Sorts the ids in lists and removes duplicates, so that a different order doesn't count as a change. */
export function withSortedLists(body: ArticleUpdate): ArticleUpdate {
  const order = (ids?: number[]) => ids && [...new Set(ids)].sort((a, b) => a - b);
  const { keywords, channels, ...rest } = body;
  return {
    ...rest,
    ...(keywords && { keywords: order(keywords) }),
    ...(channels && { channels: order(channels) }),
  };
}

/** Updates an article with the fields that the viewer may write. The caller must have locked the article. */
export async function updateArticle(
  db: Db,
  viewer: Viewer,
  before: ArticleRecord,
  changes: ArticleUpdate,
  trace?: ChangeTrace,
): Promise<ArticleRecord> {
  const known = await selectRelations(db, viewer, wantedRelations([changes]));
  const { errors, values } = checkArticleUpdate(changes, known, before);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const isPlanned =
    before.writer?.user.id === viewer.id &&
    values.scheduled_date !== undefined &&
    !articlePolicy.update(viewer);
  // Store the writer's planned date separately, because Post QA may later confirm a different scheduled date.
  if (isPlanned) values.writer_planned_duedate = values.scheduled_date;
  const { keywords, channels } = changes;
  const hasLists = keywords !== undefined || channels !== undefined;
  if (Object.keys(values).length === 0 && !hasLists) return before;
  const change = { before, values, keywords, channels };
  const [changed] = await applyChanges(db, [change], {
    viewer,
    statusNote: 'set by hand',
    trace,
  });
  return changed ?? before;
}

export async function deleteArticle(db: Db, viewer: Viewer, article: ArticleRecord): Promise<void> {
  const { id, title } = article;
  await deleteRow(db, 'article', id);
  // Deleting an article deletes its feedback, so the writer's rating must be recomputed.
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
  await onArticleDeleted.emit(db, { organizationId: article.client.id });
}

/**
 * Creates the search index for titles if PostgreSQL doesn't have it yet. Returns hints for the operator if creating it
 * fails.
 */
export async function prepareTitleSearch(database: Database): Promise<string[]> {
  if (database.engine === 'sqlite') return [];
  // Use a plain transaction, because indexing many titles exceeds the statement timeout of `database.transaction`.
  const isIndexed = await database.writer
    .transaction()
    .execute((db) => createTextIndex(db, database.engine, articleTitle));
  if (isIndexed) return [];
  return [
    'PostgreSQL has no pg_trgm that the portal may use, so title searches scan all titles.',
    "  Install the extension (Debian: postgresql-contrib), let the portal's user create it, start again.",
  ];
}
