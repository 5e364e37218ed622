import {
  type DueDateField,
  dueDateFields,
} from '@portal/contract/content/articles/due-date-fields.ts';
import {
  completeStatuses,
  type StatusUid,
  statusId,
} from '@portal/contract/content/labels/content-statuses.ts';
import { clock } from '#platform/clock.ts';
import { insertRows } from '#platform/database/insert-rows.ts';
import type { Db } from '#platform/database/tables.ts';
import { type EventInput, recordEvents } from '#platform/events/events.service.ts';
import {
  type ContentStatusRow,
  selectContentStatuses,
} from '../labels/content-status.repository.ts';
import { onArticleClientsChanged } from './article.events.ts';
import { enqueueAssignmentMails, newAssigneeOf } from './article.mails.ts';
import type { ArticleRecord } from './article.record.ts';
import { selectArticleIds, selectArticlesById } from './article.repository.ts';
import { changelogEntries, type Recording } from './article-changelog.ts';
import { personIdsIn } from './article-people.ts';
import { recordWith } from './article-values.ts';
import type { Condition } from './article-visibility.ts';
import {
  type ArticleChange,
  type ArticleValues,
  lockArticles,
  updateArticles,
} from './article-write.repository.ts';
import {
  type DueDates,
  dueAtOf,
  dueDateOnEntry,
  noDueDates,
} from './due-dates/article-due-dates.ts';
import { updateWriterRatings } from './feedback/feedback.service.ts';
import { notifyOfChanges } from './inbox/article-notices.ts';
import { replaceLists } from './lists/article-list.service.ts';
import { type MovedArticles, onArticlesMoved } from './moves/article-move.events.ts';
import { selectAccountPeople } from './moves/article-recipients.repository.ts';

export interface PlannedChange {
  before: ArticleRecord;
  values: ArticleValues;
  keywords?: readonly number[] | undefined;
  channels?: readonly number[] | undefined;
}

/** The effects of `applyChanges` that an undo needs. */
export interface ChangeTrace {
  pairs: { before: ArticleRecord; after: ArticleRecord }[];
  mailIds: number[];
  feedbackIds: number[];
  signOffIds: number[];
  noticeIds: number[];
  /** The ids of queued posts in chat channels. */
  postIds: number[];
}

export const newTrace = (): ChangeTrace => ({
  pairs: [],
  mailIds: [],
  feedbackIds: [],
  signOffIds: [],
  noticeIds: [],
  postIds: [],
});

interface ChangeOptions {
  /** Null for changes by the portal itself. */
  viewer: { readonly id: number; readonly actorId: number } | null;
  statusNote?: string | null;
  note?: string | null;
  /** If true, skips due dates and emails, for articles taken off hold when their organization is restored. */
  isRestoring?: boolean;
  /** Receives the data that an undo needs. */
  trace?: ChangeTrace | undefined;
}

const uidOf = new Map<number, StatusUid>(
  Object.entries(statusId).map(([uid, id]) => [id, uid as StatusUid]),
);

const dueDateNames = dueDateFields.map(({ name }) => name);

function datesOf(article: DueDates, values: ArticleValues): DueDates {
  const dates: Record<DueDateField, string | null> = { ...noDueDates };
  for (const name of dueDateNames) {
    const changed = values[name];
    dates[name] = changed === undefined ? article[name] : changed;
  }
  return dates;
}

/**
 * Returns the values to set when an article enters a status: the start of the status, the due date, and the completion
 * time.
 */
export function valuesOnEntry(
  status: Pick<ContentStatusRow, 'uid' | 'due_date_day_offset'>,
  dates: DueDates,
  now: string,
): ArticleValues {
  const isComplete = completeStatuses.includes(status.uid);
  // Articles put on hold keep their completion time, so that they still have it when they are taken off hold.
  const completed_at = isComplete ? now : null;
  return {
    status_since: now,
    ...(status.uid === 'on_hold' ? {} : { completed_at }),
    status_before_hold_id: null,
    ...dueDateOnEntry(status, dates),
  };
}

/** Adds the values that follow from a change, such as a new status's values. */
function completeValues(
  { before, values }: PlannedChange,
  statuses: ReadonlyMap<number, ContentStatusRow>,
  isRestoring: boolean,
  now: string,
): ArticleValues {
  const completed: ArticleValues = { ...values };
  const isEntering = values.status_id !== undefined && values.status_id !== before.status.id;
  const status = statuses.get(values.status_id ?? before.status.id);
  if (isEntering && status) {
    const entry = valuesOnEntry(status, datesOf(before, values), now);
    const { status_since, status_before_hold_id } = entry;
    Object.assign(
      completed,
      isRestoring ? { status_since, status_before_hold_id, ...values } : entry,
    );
    if (values.status_before_hold_id) {
      completed.status_before_hold_id = values.status_before_hold_id;
    }
  }
  const changesDates = dueDateNames.some((name) => completed[name] !== undefined);
  if (isEntering || changesDates) {
    const uid = uidOf.get(values.status_id ?? before.status.id) ?? before.status.uid;
    completed.due_at = dueAtOf(uid, datesOf(before, completed));
  }
  return completed;
}

/**
 * Returns events that also reach people who could see an article only before the change: previously assigned people,
 * and clients of articles that were put on hold.
 */
async function changeEvents(
  db: Db,
  pairs: readonly { before: ArticleRecord; after: ArticleRecord }[],
): Promise<EventInput[]> {
  const held = pairs.filter(
    ({ before, after }) => after.status.uid === 'on_hold' && before.status.uid !== 'on_hold',
  );
  const clientIds = [...new Set(held.map(({ after }) => after.client.id))];
  const clients = await selectAccountPeople(db, clientIds);
  const heldIds = new Set(held.map(({ after }) => after.id));
  return pairs.map(({ before, after }) => {
    const present = new Set(personIdsIn(after));
    const former = personIdsIn(before).filter((id) => !present.has(id));
    const hidden = heldIds.has(after.id) ? (clients.get(after.client.id) ?? []) : [];
    return { topic: 'article', recordId: after.id, formerPersonIds: [...former, ...hidden] };
  });
}

/** Returns the ids of the previous and current writers of rated articles whose writer changed. */
function ratedWriters(pairs: readonly { before: ArticleRecord; after: ArticleRecord }[]) {
  const reassigned = pairs.filter(
    ({ before, after }) =>
      after.latest_feedback_rating !== null && before.writer?.id !== after.writer?.id,
  );
  const ids = reassigned.flatMap(({ before, after }) => [before.writer?.id, after.writer?.id]);
  return new Set(ids.filter((id) => id !== undefined));
}

/** Returns the changed articles if they can be derived from the changes, or undefined if they must be read. */
function articlesAsWritten(
  changes: readonly PlannedChange[],
  updates: readonly ArticleChange[],
  { statuses, now }: { statuses: ReadonlyMap<number, ContentStatusRow>; now: string },
): ArticleRecord[] | undefined {
  const articles: ArticleRecord[] = [];
  for (const [index, { before, keywords, channels }] of changes.entries()) {
    const values = updates[index]?.values ?? {};
    const after = keywords || channels ? undefined : recordWith(before, values, statuses);
    if (!after) return undefined;
    articles.push({ ...after, version: before.version + 1, last_update: now });
  }
  return articles;
}

async function readAgain(db: Db, changes: readonly PlannedChange[]): Promise<ArticleRecord[]> {
  return selectArticlesById(
    db,
    changes.map(({ before }) => before.id),
  );
}

async function emitMoves(db: Db, actorId: number | null, pairs: MovedArticles['pairs']) {
  const moved = pairs.filter(({ before, after }) => before.status.id !== after.status.id);
  if (moved.length > 0) await onArticlesMoved.emit(db, { actorId, pairs: moved });
}

async function emitClientChanges(db: Db, pairs: MovedArticles['pairs']) {
  const changed = pairs.filter(({ before, after }) => before.client.id !== after.client.id);
  const ids = changed.flatMap(({ before, after }) => [before.client.id, after.client.id]);
  if (ids.length > 0)
    await onArticleClientsChanged.emit(db, { organizationIds: [...new Set(ids)] });
}

/**
 * Applies changes to articles. All code that changes articles must call this function. Writes the new values and the
 * values derived from them (due dates, lateness, completion), the changelog with the real actor, events, and emails to
 * the next assignees, all in bulk. The caller must lock the articles first and read `before` after locking them.
 */
export async function applyChanges(
  db: Db,
  changes: readonly PlannedChange[],
  { viewer, statusNote, note, isRestoring = false, trace }: ChangeOptions,
): Promise<ArticleRecord[]> {
  if (changes.length === 0) return [];
  const now = clock.instant();
  const isMoving = changes.some(({ values }) => values.status_id !== undefined);
  const statusRows = isMoving ? await selectContentStatuses(db) : [];
  const statuses = new Map(statusRows.map((row) => [row.id, row]));
  const updates = changes.map((change) => ({
    id: change.before.id,
    values: completeValues(change, statuses, isRestoring, now),
  }));
  const recording: Recording = { actorId: viewer?.actorId ?? null, now, statusNote, note };
  const written = articlesAsWritten(changes, updates, { statuses, now });
  await updateArticles(db, updates, now);
  const listEntries = written ? [] : await replaceLists(db, changes, recording);
  const articles = written ?? (await readAgain(db, changes));

  const after = new Map(articles.map((article) => [article.id, article]));
  const pairs = changes.flatMap(({ before }) => {
    const changed = after.get(before.id);
    return changed ? [{ before, after: changed }] : [];
  });
  const entries = pairs.flatMap((pair) => changelogEntries(pair.before, pair.after, recording));
  await insertRows(db, 'changelog_entry', [...entries, ...listEntries]);
  await emitMoves(db, recording.actorId, pairs);
  await emitClientChanges(db, pairs);
  await recordEvents(db, await changeEvents(db, pairs));
  await updateWriterRatings(db, ratedWriters(pairs));
  const mailIds = isRestoring ? [] : await enqueueAssignmentMails(db, viewer, pairs);
  trace?.pairs.push(...pairs);
  trace?.mailIds.push(...mailIds);
  if (isRestoring) return articles;
  const hasFeedback = (trace?.feedbackIds.length ?? 0) > 0;
  const options = { assigneeOf: newAssigneeOf, hasFeedback };
  const { itemIds, postIds } = await notifyOfChanges(db, viewer, pairs, options);
  trace?.noticeIds.push(...itemIds);
  trace?.postIds.push(...postIds);
  return articles;
}

interface SweepOptions {
  viewer: { readonly id: number; readonly actorId: number } | null;
  note: string;
  isRestoring?: boolean;
  trace?: ChangeTrace;
  change: (before: ArticleRecord) => PlannedChange['values'];
}

/** Changes every article that matches a condition, in batches of 1000, and returns the number of changed articles. */
export async function changeArticlesWhere(
  db: Db,
  condition: Condition,
  { change, ...options }: SweepOptions,
): Promise<number> {
  let after = 0;
  let count = 0;
  while (true) {
    const ids = await selectArticleIds(db, condition, { after, limit: 1000 });
    if (ids.length === 0) return count;
    after = ids.at(-1) ?? after;
    await lockArticles(db, ids);
    const records = await selectArticlesById(db, ids, condition);
    const changes = records.map((before) => ({ before, values: change(before) }));
    await applyChanges(db, changes, options);
    count += changes.length;
  }
}
