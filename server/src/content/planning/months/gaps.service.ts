import {
  maximumGaps,
  type PlanningGaps,
} from '@portal/contract/content/planning/planning-month.schema.ts';
import type { Db } from '#platform/database/tables.ts';
import { selectGaps } from './gaps.repository.ts';
import { selectMonthOf } from './planning-month.repository.ts';

/** Returns the clients that have templates for a month, but no article in it. */
export async function findPlanningGaps(
  db: Db,
  { year, month }: { year: number; month: number },
): Promise<PlanningGaps> {
  const stored = await selectMonthOf(db, year, month);
  const clients = await selectGaps(db, month, stored?.id ?? null);
  return {
    planning_month: stored?.id ?? null,
    client_count: clients.length,
    clients: clients.slice(0, maximumGaps),
  };
}
