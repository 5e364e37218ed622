import type { CapacityRole } from '@portal/contract/content/capacity/capacity.schema.ts';
import { type StatusUid, statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { addDays, instantInZone } from '@portal/contract/platform/dates.ts';
import { type RawBuilder, sql } from 'kysely';
import { clock } from '#platform/clock.ts';

/** The statuses where each role's work isn't done yet. */
export const openStatuses: Readonly<Record<CapacityRole, readonly StatusUid[]>> = {
  writer: ['planned', 'writing', 'rewrite'],
  editor: ['planned', 'writing', 'rewrite', 'editing', 'reedit'],
  poster: ['planned', 'writing', 'rewrite', 'editing', 'reedit', 'final_review', 'ready_to_post'],
};

/** The statuses where each role's work hasn't begun, so that another person can take it over. */
export const movableStatuses: Readonly<Record<CapacityRole, readonly StatusUid[]>> = {
  writer: ['planned'],
  editor: ['planned', 'writing'],
  poster: ['planned', 'writing', 'rewrite', 'editing', 'reedit', 'final_review'],
};

/** The statuses of uncompleted articles where each role's work is done. */
export const doneStatuses: Readonly<Record<CapacityRole, readonly StatusUid[]>> = {
  writer: ['rewrite', 'editing', 'reedit', 'final_review', 'ready_to_post', 'post_qa'],
  editor: ['reedit', 'final_review', 'ready_to_post', 'post_qa'],
  poster: ['post_qa'],
};

export const inStatuses = (uids: readonly StatusUid[]): RawBuilder<boolean> =>
  sql<boolean>`article.status_id in (${sql.join(uids.map((uid) => sql.lit(statusId[uid])))})`;

/** The column of an article that refers to the role's person; for writers, to the writer's record. */
export const roleColumn = (role: CapacityRole) => sql.ref(`article.${role}_id`);

/** The day that each role's work is due. Posting can also have a due time, which takes precedence over the day. */
const dueDays: Readonly<Record<CapacityRole, RawBuilder<string | null>>> = {
  writer: sql`case when article.status_id = ${sql.lit(statusId.rewrite)}
    then coalesce(article.duedate_rewrite, article.duedate_write) else article.duedate_write end`,
  editor: sql`case when article.status_id in (${sql.lit(statusId.rewrite)}, ${sql.lit(statusId.reedit)})
    then coalesce(article.duedate_reedit, article.duedate_edit) else article.duedate_edit end`,
  poster: sql`article.duedate_golive`,
};

const dueTime = sql<string | null>`article.duedate_schedulepost`;

/** Returns SQL expressions for the day or time that a role's work is due. */
export const dueOf = (role: CapacityRole) => ({
  day: dueDays[role],
  time: role === 'poster' ? dueTime : sql<string | null>`null`,
});

const startOf = (day: string) => instantInZone(day, '00:00', clock.timeZone());

/**
 * Returns an SQL condition for work that is due before a day, in the agency's time zone. The condition is null for work
 * without a due date.
 */
export function dueBefore(role: CapacityRole, day: string): RawBuilder<boolean> {
  const isDayBefore = sql`${dueDays[role]} < ${day}`;
  if (role !== 'poster') return sql<boolean>`(${isDayBefore})`;
  return sql<boolean>`(case when ${dueTime} is null then ${isDayBefore}
    else ${dueTime} < ${startOf(day)} end)`;
}

export interface CountedWeeks {
  /** The Mondays of the weeks, earliest first. */
  weeks: readonly string[];
  /** The Monday of the current week. */
  current: string;
}

/**
 * Returns an SQL expression for the week that a role's work counts in: one of the given Mondays, or null. Overdue work
 * counts in the current week.
 */
export function weekOfWork(
  role: CapacityRole,
  { weeks, current }: CountedWeeks,
): RawBuilder<string | null> {
  const cases = weeks.flatMap((week) => {
    const end = dueBefore(role, addDays(week, 7));
    const isIn = week === current ? end : sql`${end} and not ${dueBefore(role, week)}`;
    return [sql`when ${isIn} then ${sql.lit(week)}`];
  });
  return sql`case ${sql.join(cases, sql` `)} end`;
}
