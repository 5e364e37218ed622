/** The choices of the picker for an item's due date: weeks and days after a build's start. */

export const weekChoices = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export const dayChoices = [1, 2, 3, 4, 5] as const;
const daysPerWeek = 7;

export interface WeeksAndDays {
  weeks: number;
  days: number;
}

/** Returns the total number of days; null for zero. */
export function totalDays({ weeks, days }: WeeksAndDays): number | null {
  return daysPerWeek * weeks + days || null;
}

/** Splits stored days into weeks and days; six days can be stored, although the picker doesn't offer them. */
export function weeksAndDays(daysOut: number | null): WeeksAndDays {
  const total = daysOut ?? 0;
  return { weeks: Math.floor(total / daysPerWeek), days: total % daysPerWeek };
}
