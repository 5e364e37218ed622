import {
  type CapacityRole,
  capacityRoles,
} from '@portal/contract/content/capacity/capacity.schema.ts';
import { addDays, mondayOf } from '@portal/contract/platform/dates.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { findWorkingDays } from '#platform/settings/working-days.ts';
import { selectDaysOff, selectTerms } from './capacity.repository.ts';
import { availableDays, type WeekCapacity, weekCapacity, workingDaysOf } from './week-capacity.ts';
import { selectTypeWords, selectWork } from './work.repository.ts';
import type { CountedWeeks } from './work-dates.ts';

/**
 * The number of words assumed for an article if the article, its template, and the templates of its type specify no
 * number.
 */
const usualWords = 1000;

/** A person's open work in a role and week. */
export interface WeekWork {
  articles: number;
  words: number;
  overdue: number;
  types: Map<number, { articles: number; words: number }>;
}

export interface WeekDays {
  working: readonly string[];
  available: readonly string[];
}

export const slotKey = (personId: number, role: CapacityRole, week: string) =>
  `${personId} ${role} ${week}`;

export const noWork: Readonly<WeekWork> = {
  articles: 0,
  words: 0,
  overdue: 0,
  types: new Map(),
};

export const currentWeek = () => mondayOf(clock.today());

/**
 * Returns the Monday of the week that contains a day, or the Monday of the current week if the day is in an earlier
 * week.
 */
export function openWeekOf(day: string): string {
  const current = currentWeek();
  return day < current ? current : mondayOf(day);
}

/** Returns consecutive weeks, starting with the week of a given day but no earlier than the current week. */
export function weeksFrom(from: string | undefined, count: number): CountedWeeks {
  const current = currentWeek();
  const first = openWeekOf(from ?? current);
  return {
    weeks: Array.from({ length: Math.max(1, count) }, (_, index) => addDays(first, index * 7)),
    current,
  };
}

/** Returns a function that estimates the word counts of articles from their planned words and their content type. */
export async function findWordEstimate(
  db: Db,
): Promise<(planned: number | null, contentTypeId: number) => number> {
  const typeWords = await selectTypeWords(db);
  return (planned, contentTypeId) => planned ?? typeWords.get(contentTypeId) ?? usualWords;
}

/** Reads people's open work by slot, with one query for each role. */
export async function readWork(
  db: Db,
  personIds: readonly number[],
  weeks: CountedWeeks,
  roles: readonly CapacityRole[] = capacityRoles,
): Promise<Map<string, WeekWork>> {
  const estimate = await findWordEstimate(db);
  const read = await Promise.all(roles.map((role) => selectWork(db, role, personIds, weeks)));
  const result = new Map<string, WeekWork>();
  for (const row of read.flat()) {
    const key = slotKey(row.person_id, row.role, row.week);
    const work = result.get(key) ?? { articles: 0, words: 0, overdue: 0, types: new Map() };
    const words = row.word_count + row.unplanned_count * estimate(null, row.content_type_id);
    work.articles += row.article_count;
    work.words += words;
    work.overdue += row.overdue_count;
    work.types.set(row.content_type_id, { articles: row.article_count, words });
    result.set(key, work);
  }
  return result;
}

export interface Capacities {
  /** Null if the person has no capacity in the role. */
  capacityOf: (personId: number, role: CapacityRole, week: string) => WeekCapacity | null;
  daysOf: (personId: number, week: string) => WeekDays;
  daysOffOf: (personId: number) => readonly { from_day: string; to_day: string }[];
}

/** Reads people's capacities in the weeks, reduced by holidays and days off. */
export async function readCapacities(
  db: Db,
  personIds: readonly number[],
  { weeks }: CountedWeeks,
  role?: CapacityRole,
): Promise<Capacities> {
  const until = addDays(weeks.at(-1) ?? currentWeek(), 6);
  const terms = await selectTerms(db, personIds, role, { until });
  const daysOff = await selectDaysOff(db, personIds, { from: weeks[0] ?? until, until });
  const calendar = await findWorkingDays(db);
  const working = new Map(weeks.map((week) => [week, workingDaysOf(week, calendar)]));
  const termsOf = Map.groupBy(terms, (row) => `${row.person_id} ${row.role}`);
  const offOf = Map.groupBy(daysOff, ({ person_id }) => person_id);
  const daysOf = (personId: number, week: string) => {
    const days = working.get(week) ?? [];
    return { working: days, available: availableDays(days, offOf.get(personId) ?? []) };
  };
  return {
    daysOf,
    daysOffOf: (personId) => offOf.get(personId) ?? [],
    capacityOf: (personId, of, week) =>
      weekCapacity(termsOf.get(`${personId} ${of}`) ?? [], {
        week,
        days: daysOf(personId, week).available,
        usualDays: calendar.weekdays.length,
      }),
  };
}
