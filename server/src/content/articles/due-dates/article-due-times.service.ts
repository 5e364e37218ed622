import { dayInZone } from '@portal/contract/platform/dates.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { countArticles } from '../article.repository.ts';
import { updateDueTimes } from './article-due-times.repository.ts';
import { lateByDates } from './lateness.ts';

/** Recomputes when articles become late, for the agency's new time zone. */
export async function followNewTimeZone(db: Db, timeZone: string): Promise<void> {
  await updateDueTimes(db, timeZone);
  await recordEvent(db, { topic: 'article' });
}

/** Counts the articles that would be late now if this were the agency's time zone. */
export function countLateInZone(db: Db, timeZone: string): Promise<number> {
  const now = clock.now();
  const today = dayInZone(now, timeZone);
  return countArticles(db, [lateByDates({ now: now.toISOString(), today })]);
}
