import type { ArticleBody } from '@portal/contract/content/articles/article.schema.ts';
import { type PlainField, plainFields } from '@portal/contract/content/articles/article-fields.ts';
import { isWithoutReview } from '@portal/contract/content/labels/content-type.schema.ts';
import type { Insertable } from 'kysely';
import { selectContentStatuses } from '#content/labels/content-status.repository.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { forbidden, invalid } from '#platform/errors.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { enqueueTurnMails } from './article.mails.ts';
import { articlePolicy } from './article.policy.ts';
import { selectArticlesById } from './article.repository.ts';
import type { ArticleTable } from './article.table.ts';
import { checkNewArticle, wantedRelations } from './article-input.ts';
import { type ArticleValues, articleLists, insertArticles, replaceList } from './article-write.repository.ts';
import { type DueDates, dueAtOf, endOfDueDay } from './due-dates/article-due-dates.ts';
import { valuesOnEntry } from './moves/article-changes.service.ts';
import { selectDefaultFinalApprovers } from './references/final-approver.repository.ts';
import { type KnownRelations, selectRelations } from './references/relations.repository.ts';
import type { ArticleRecord } from './article.record.ts';

/** The columns that may be empty, so that every new row has each of them. */
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
  due_at: null,
  completed_at: null,
} as const;

export interface NewArticle {
  body: ArticleBody;
  values: ArticleValues;
}

/** The organizations' own approvers, for articles whose body says nothing of one. */
function defaultApprovers(db: Db, articles: readonly NewArticle[]) {
  const clients = new Set(
    articles.flatMap(({ body }) => (body.final_approver === undefined ? [body.client] : [])),
  );
  return selectDefaultFinalApprovers(db, [...clients]);
}

/** What is made complete was completed by the day it was to go live, unless that is still to come. */
function completedBy(goLive: string | null, now: string): string {
  const end = goLive === null ? now : endOfDueDay(goLive);
  return end < now ? end : now;
}

/** Makes articles that were checked: with default approvers, due dates of their status, events and mails. */
export async function insertNewArticles(
  db: Db,
  viewer: Viewer,
  articles: readonly NewArticle[],
  known: KnownRelations,
): Promise<ArticleRecord[]> {
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
    const entry = valuesOnEntry(status, row as DueDates, now);
    const completed_at = entry.completed_at && completedBy(row.duedate_golive ?? null, now);
    const completed = { ...row, ...entry, completed_at };
    const due_at = dueAtOf(status.uid, completed as DueDates);
    // The checked values have every column that must not be null.
    return { ...completed, due_at, created_at: now, updated_at: now } as Insertable<ArticleTable>;
  });
  const ids = await insertArticles(db, rows);
  for (const name of articleLists) {
    const lists = ids.flatMap((id, place) => {
      const valueIds = articles[place]?.body[name];
      return valueIds?.length ? [{ id, valueIds: [...new Set(valueIds)] }] : [];
    });
    await replaceList(db, name, lists);
  }
  await recordEvents(
    db,
    ids.map((recordId) => ({ topic: 'article', recordId, kind: 'created' as const })),
  );
  const made = await selectArticlesById(db, ids);
  await enqueueTurnMails(
    db,
    viewer,
    made.map((after) => ({ after })),
  );
  return made;
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
  const [row] = await insertNewArticles(db, viewer, [{ body, values }], known);
  if (!row) throw new Error('One article was made.');
  return row;
}
