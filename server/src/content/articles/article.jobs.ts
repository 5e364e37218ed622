import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { defineJob, defineSchedule } from '#platform/jobs/job-definitions.ts';
import { scheduledUntil } from './article-conditions.ts';
import { changeArticlesWhere } from './article-update.service.ts';

const kind = 'articles.post-scheduled';

/** Posts articles that are scheduled for today or earlier, and returns the number of posted articles. */
export function postScheduledArticles(db: Db): Promise<number> {
  return changeArticlesWhere(db, scheduledUntil(clock.today()), {
    viewer: null,
    note: 'posted on its scheduled date',
    change: () => ({ status_id: statusId.posted }),
  });
}

export const articleJobs = [
  defineJob({
    kind,
    attempts: 3,
    handle: async ({ database }) => ({ posted: await database.transaction(postScheduledArticles) }),
  }),
];

export const articleSchedules = [defineSchedule({ name: kind, cron: '0 8 * * *', kind })];
