import {
  dueDateFieldOf,
  dueDateFields,
} from '@portal/contract/content/articles/due-date-fields.ts';
import { dueSoonHours } from '@portal/contract/content/assignments/assignment.schema.ts';
import {
  activeStatuses,
  type StatusUid,
  statusId,
} from '@portal/contract/content/labels/content-statuses.ts';
import { sql } from 'kysely';
import { clock, instantAfter } from '#platform/clock.ts';
import { hour } from '#platform/durations.ts';
import type { Condition } from '../article-visibility.ts';

/**
 * An article is overdue when its `due_at` has passed, and late when it is overdue and in an active status.
 * Both rules exist in TypeScript and in SQL; lateness.test.ts checks that they agree.
 */
interface Due {
  due_at: string | null;
}

interface DueArticle extends Due {
  status: { uid: StatusUid };
  archived: boolean;
}

export const isOverdue = ({ due_at }: Due, now: string): boolean => due_at !== null && due_at < now;

/** Matches overdue articles. The condition is never null, so it can be negated. */
export const overdue = (now: string): Condition =>
  sql`(article.due_at is not null and article.due_at < ${now})`;

const isInWork = ({ status, archived }: DueArticle): boolean =>
  activeStatuses.includes(status.uid) && !archived;

// Use a range, which needs only one index search; the active statuses have adjacent ids.
const inWork: Condition = sql`(article.status_id between ${statusId.writing} and ${statusId.post_qa}
  and article.archived = 0)`;

export const isLate = (article: DueArticle, now: string): boolean =>
  isInWork(article) && isOverdue(article, now);

export const late = (now: string): Condition => sql`(${inWork} and ${overdue(now)})`;

/** Matches active articles that will be late within `dueSoonHours`. The condition is never null, so it can be negated. */
export const dueSoon = (): Condition =>
  sql`(${inWork} and article.due_at is not null and article.due_at >= ${clock.instant()}
    and article.due_at <= ${instantAfter(dueSoonHours * hour)})`;

const fieldKinds = new Map(dueDateFields.map(({ name, kind }) => [name, kind]));

/**
 * Matches late articles, as `late` does, but by their due dates, because `due_at` depends on the stored time zone.
 * `today` is the current day in the time zone to compare.
 */
export function lateByDates({ now, today }: { now: string; today: string }): Condition {
  const overdueDates = activeStatuses.flatMap((status) => {
    const field = dueDateFieldOf[status];
    if (!field) return [];
    const limit = fieldKinds.get(field) === 'day' ? today : now;
    return [
      sql`(article.status_id = ${statusId[status]} and ${sql.ref(`article.${field}`)} < ${limit})`,
    ];
  });
  return sql`(article.archived = 0 and (${sql.join(overdueDates, sql` or `)}))`;
}
