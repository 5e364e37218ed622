/** The picker of days: weeks and days after a build's start. */

export const weekChoices = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export const dayChoices = [1, 2, 3, 4, 5] as const;
const daysPerWeek = 7;

export interface WeeksAndDays {
  weeks: number;
  days: number;
}

/** Returns the number of days in these weeks and days; null for none. */
export function totalDays({ weeks, days }: WeeksAndDays): number | null {
  return daysPerWeek * weeks + days || null;
}

/** Returns the weeks and days of stored days; six days are no choice of the picker, but can be stored. */
export function weeksAndDays(daysOut: number | null): WeeksAndDays {
  const total = daysOut ?? 0;
  return { weeks: Math.floor(total / daysPerWeek), days: total % daysPerWeek };
}
