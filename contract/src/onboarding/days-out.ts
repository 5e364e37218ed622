/** The choices in the due-date picker: whole weeks and days after a build's start date. */

export const weekChoices = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export const dayChoices = [1, 2, 3, 4, 5] as const;
const daysPerWeek = 7;

export interface WeeksAndDays {
  weeks: number;
  days: number;
}

/** Returns the total number of days, or null if it is zero. */
export function totalDays({ weeks, days }: WeeksAndDays): number | null {
  return daysPerWeek * weeks + days || null;
}

/** Splits a number of days into weeks and days. The remainder can be six days, which the picker doesn't offer. */
export function weeksAndDays(daysOut: number | null): WeeksAndDays {
  const total = daysOut ?? 0;
  return { weeks: Math.floor(total / daysPerWeek), days: total % daysPerWeek };
}
