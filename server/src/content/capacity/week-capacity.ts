import type { CapacityUnit } from '@portal/contract/content/capacity/capacity.schema.ts';
import { addDays } from '@portal/contract/platform/dates.ts';
import { isWorkingDay, type WorkingDays } from '@portal/contract/platform/working-days.ts';

export interface Terms {
  from_day: string;
  unit: CapacityUnit;
  amount: number;
  limits: readonly { content_type_id: number; amount: number }[];
}

export interface DayRange {
  from_day: string;
  to_day: string;
}

export interface WeekCapacity {
  unit: CapacityUnit;
  amount: number;
  /** The limits for content types, by id. */
  limits: ReadonlyMap<number, number>;
}

const daysPerWeek = 7;

/** Returns the agency's working days in the week that begins on this Monday. */
export function workingDaysOf(week: string, calendar: WorkingDays): string[] {
  return Array.from({ length: daysPerWeek }, (_, count) => addDays(week, count)).filter((day) =>
    isWorkingDay(day, calendar),
  );
}

/** Returns the days that the person works. */
export const availableDays = (days: readonly string[], daysOff: readonly DayRange[]) =>
  days.filter((day) => !daysOff.some(({ from_day, to_day }) => from_day <= day && day <= to_day));

interface Week {
  week: string;
  /** The days of the week that the person works. */
  days: readonly string[];
  /** The number of working days in a week without holidays. */
  usualDays: number;
}

/**
 * Returns a person's capacity in a week: the sum, over the days that the person works, of each day's share of the terms
 * that apply on it, rounded to whole units. `terms` are ordered by first day. Returns null if no terms apply yet. If
 * the unit changes during the week, the result has the later unit.
 */
export function weekCapacity(
  terms: readonly Terms[],
  { week, days, usualDays }: Week,
): WeekCapacity | null {
  const end = addDays(week, daysPerWeek - 1);
  const last = terms.findLast(({ from_day }) => from_day <= end);
  if (!last) return null;
  const termsOn = (day: string) => {
    const applied = terms.findLast(({ from_day }) => from_day <= day);
    return applied && applied.unit !== last.unit ? last : applied;
  };
  const partOf = (amountOn: (day: string) => number) =>
    Math.round(days.reduce((sum, day) => sum + amountOn(day), 0) / usualDays);
  return {
    unit: last.unit,
    amount: partOf((day) => termsOn(day)?.amount ?? 0),
    limits: new Map(
      last.limits.map(({ content_type_id, amount }) => [
        content_type_id,
        partOf((day) => (termsOn(day) ? amount : 0)),
      ]),
    ),
  };
}
