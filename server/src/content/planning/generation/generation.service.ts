import { endOfDueDay } from '#content/articles/due-dates/article-due-dates.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { plannedDates } from '../months/planned-dates.ts';
import type { PlanningMonthRow } from '../months/planning-month.repository.ts';
import { insertPlannedArticles, insertTemplateRuns } from './generation.repository.ts';
import { insertGenerationChangelog } from './generation-changelog.repository.ts';

/**
 * Makes a planned article from each template that hasn't run for this month yet, and answers how many.
 * A template runs once for a month, also when the article that it made was deleted since.
 */
export async function generateArticles(
  db: Db,
  viewer: Viewer,
  month: PlanningMonthRow,
): Promise<number> {
  const now = clock.instant();
  const templateIds = await insertTemplateRuns(db, month, now);
  if (templateIds.length === 0) return 0;
  const milestones = [1, 2].map((milestone) => {
    const dates = plannedDates(month, milestone);
    return { ...dates, due_at: dates.duedate_write && endOfDueDay(dates.duedate_write) };
  });
  await insertPlannedArticles(db, { planningMonthId: month.id, templateIds, milestones, now });
  await insertGenerationChangelog(db, { month, templateIds, actorId: viewer.actorId, now });
  await recordEvent(db, { topic: 'article', kind: 'created' });
  return templateIds.length;
}
