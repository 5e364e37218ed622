import type { StartDatePreview } from '@portal/contract/onboarding/website-build.schema.ts';
import { addDays } from '@portal/contract/platform/dates.ts';
import { day } from '@portal/contract/platform/fields.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { invalid } from '#platform/errors.ts';
import { daysBetween } from './pace.ts';
import {
  replaceDueDates,
  selectDueDates,
  type WebsiteBuildRow,
} from './website-build.repository.ts';

type Scheduled = Pick<WebsiteBuildRow, 'id' | 'schedule_date'>;

/** Returns how a different start date would shift the due dates of open items, without changing anything. */
export async function previewStartDate(
  db: Db,
  { id, schedule_date }: Scheduled,
  startDate: string,
): Promise<StartDatePreview> {
  const days = daysBetween(schedule_date, startDate);
  const today = clock.today();
  const preview = { days, shifted_count: 0, completed_count: 0, undated_count: 0, late_count: 0 };
  for (const { due, completed, count } of await selectDueDates(db, id)) {
    const items = Number(count);
    if (completed === 1) preview.completed_count += items;
    else if (due === null) preview.undated_count += items;
    else if (days !== 0) {
      preview.shifted_count += items;
      if (addDays(due, days) < today) preview.late_count += items;
    }
  }
  return preview;
}

/**
 * Shifts the due dates of open items by as many days as the start date changes. Completed items keep their due dates.
 */
export async function shiftDueDates(
  db: Db,
  { id, schedule_date }: Scheduled,
  startDate: string,
): Promise<void> {
  const days = daysBetween(schedule_date, startDate);
  if (days === 0) return;
  const open = (await selectDueDates(db, id)).filter(({ completed }) => completed === 0);
  const shifted = new Map(
    open.flatMap(({ due }): [string, string][] =>
      due === null ? [] : [[due, addDays(due, days)]],
    ),
  );
  if ([...shifted.values()].some((due) => !day().safeParse(due).success)) {
    throw invalid({ start_date: ['This would move due dates beyond the calendar.'] });
  }
  if (shifted.size > 0) await replaceDueDates(db, id, shifted);
}
