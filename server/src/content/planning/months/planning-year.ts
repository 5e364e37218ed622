import { planningYears } from '@portal/contract/content/planning/planning-month.schema.ts';
import { clock } from '#platform/clock.ts';
import { invalid } from '#platform/errors.ts';

/** Throws 400 unless the year is from last year to five years from now. */
export function assertPlanningYear(field: string, year: number): void {
  const { first, last } = planningYears(clock.today());
  if (year >= first && year <= last) return;
  throw invalid({ [field]: [`Enter a year from ${first} to ${last}.`] });
}
