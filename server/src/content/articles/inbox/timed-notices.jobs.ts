import { defineJob, defineSchedule } from '#platform/jobs/job-definitions.ts';
import { notifyOfTime } from './timed-notices.service.ts';

const kind = 'articles.notify';

export const timedNoticeJobs = [
  defineJob({
    kind,
    attempts: 3,
    handle: async ({ database }) => ({ notified: await database.transaction(notifyOfTime) }),
  }),
];

export const timedNoticeSchedules = [defineSchedule({ name: kind, cron: '5 * * * *', kind })];
