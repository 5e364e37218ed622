import type { ArticleBody } from '@portal/contract/content/articles/article.schema.ts';
import { type PlainField, plainFields } from '@portal/contract/content/articles/article-fields.ts';
import { isWithoutReview } from '@portal/contract/content/labels/content-type.schema.ts';
import type { Insertable } from 'kysely';
import { selectContentStatuses } from '#content/labels/content-status.repository.ts';
import { clock } from '#platform/clock.ts';
import { insertRows } from '#platform/database/insert-rows.ts';
import type { Db } from '#platform/database/tables.ts';
import { forbidden, invalid } from '#platform/errors.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { enqueueAssignmentMails, newAssigneeOf } from './article.mails.ts';
import { articlePolicy } from './article.policy.ts';
import type { ArticleRecord } from './article.record.ts';
import { selectArticlesById } from './article.repository.ts';
import type { ArticleTable } from './article.table.ts';
import { changelogEntries } from './article-changelog.ts';
import { checkNewArticle, wantedRelations } from './article-input.ts';
import { valuesOnEntry } from './article-update.service.ts';
import {
  type ArticleList,
  articleLists,
  insertArticles,
  type NewArticleValues,
  replaceList,
} from './article-write.repository.ts';
import { dueAtOf, endOfDueDay } from './due-dates/article-due-dates.ts';
import { notifyOfChanges } from './inbox/article-notices.ts';
import { selectDefaultFinalApprovers } from './references/final-approver.repository.ts';
import { selectContentTypes, selectRelations } from './references/relations.repository.ts';

/** Null for every nullable column, because all rows of a multi-row insert must have the same columns. */
const empty = {
  ...(Object.fromEntries(plainFields.map((name) => [name, null])) as Record<PlainField, null>),
  status_before_hold_id: null,
  project_id: null,
  planning_month_id: null,
  template_id: null,
  writer_id: null,
  editor_id: null,
  lead_id: null,
  final_approver_id: null,
  poster_id: null,
  archived: 0,
  latest_feedback_rating: null,
} as const;

export interface NewArticle extends Partial<Record<ArticleList, readonly number[]>> {
  values: NewArticleValues;
}

interface Making {
  /** The real person; null for the portal itself. */
  actorId: number | null;
  /**
   * If set, the changelog begins with the article's initial values. The changelog stays empty for articles that people
   * add by hand.
   */
  note?: string;
}

/** Returns a function that finds the default approver of an article that has a review but no approver. */
async function defaultApprovers(
  db: Db,
  articles: readonly NewArticle[],
): Promise<(article: NewArticle) => number | null> {
  const without = articles.filter(({ values }) => !values.final_approver_id);
  const typeIds = new Set(without.map(({ values }) => values.content_type_id));
  const contentTypes = await selectContentTypes(db, typeIds);
  const isReviewed = ({ values }: NewArticle) => {
    const type = contentTypes.get(values.content_type_id);
    return type !== undefined && !isWithoutReview(type);
  };
  const clientIds = without.filter(isReviewed).map(({ values }) => values.client_id);
  const approvers = await selectDefaultFinalApprovers(db, [...new Set(clientIds)]);
  return (article) =>
    isReviewed(article) ? (approvers.get(article.values.client_id) ?? null) : null;
}

/** Returns the completion time of an article that is created as completed: its go-live day, but never later than now. */
function completedBy(goLive: string | null, now: string): string {
  const end = goLive === null ? now : endOfDueDay(goLive);
  return end < now ? end : now;
}

async function rowsOf(
  db: Db,
  articles: readonly NewArticle[],
  now: string,
): Promise<Insertable<ArticleTable>[]> {
  const statuses = new Map((await selectContentStatuses(db)).map((row) => [row.id, row]));
  const approverOf = await defaultApprovers(db, articles);
  return articles.map((article) => {
    const { values } = article;
    const status = statuses.get(values.status_id);
    if (!status) throw new Error('The status of a new article is unknown.');
    const named = { ...empty, ...values };
    const entered = { ...named, ...valuesOnEntry(status, named, now) };
    return {
      ...entered,
      status_since: now,
      final_approver_id: values.final_approver_id ?? approverOf(article),
      completed_at: entered.completed_at ? completedBy(named.duedate_golive, now) : null,
      due_at: dueAtOf(status.uid, entered),
      created_at: now,
      updated_at: now,
    };
  });
}

/**
 * Inserts articles. All code that creates articles must call this function. Sets default approvers and the values that
 * follow from the status, and records the changelog and events. The caller must have validated the relations.
 */
export async function insertNewArticles(
  db: Db,
  articles: readonly NewArticle[],
  { actorId, note }: Making,
): Promise<ArticleRecord[]> {
  if (articles.length === 0) return [];
  const now = clock.instant();
  const ids = await insertArticles(db, await rowsOf(db, articles, now));
  for (const name of articleLists) {
    const lists = ids.flatMap((id, index) => {
      const valueIds = articles[index]?.[name];
      return valueIds?.length ? [{ id, valueIds: [...new Set(valueIds)] }] : [];
    });
    await replaceList(db, name, lists);
  }
  await recordEvents(
    db,
    ids.map((recordId) => ({ topic: 'article', recordId, kind: 'created' as const })),
  );
  const created = await selectArticlesById(db, ids);
  if (note !== undefined) {
    const recording = { actorId, now, note };
    const entries = created.flatMap((article) => changelogEntries(null, article, recording));
    await insertRows(db, 'changelog_entry', entries);
  }
  return created;
}

/** Creates articles and emails the people who must take the next step. */
export async function addArticles(
  db: Db,
  viewer: Viewer,
  articles: readonly NewArticle[],
): Promise<ArticleRecord[]> {
  const created = await insertNewArticles(db, articles, { actorId: viewer.actorId });
  const pairs = created.map((after) => ({ after }));
  await enqueueAssignmentMails(db, viewer, pairs);
  await notifyOfChanges(db, viewer, pairs, { assigneeOf: newAssigneeOf, hasFeedback: false });
  return created;
}

export async function createArticle(
  db: Db,
  viewer: Viewer,
  body: ArticleBody,
): Promise<ArticleRecord> {
  if (!articlePolicy.create(viewer)) throw forbidden();
  const known = await selectRelations(db, viewer, wantedRelations([body]));
  const { errors, values } = checkNewArticle(body, known);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const { keywords, channels } = body;
  const [article] = await addArticles(db, viewer, [{ values, keywords, channels }]);
  if (!article) throw new Error('The article was not created.');
  return article;
}
