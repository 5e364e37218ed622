import { defineJob, defineSchedule } from '#platform/jobs/job-definitions.ts';
import { remindReviewers } from './review-reminder.service.ts';

const kind = 'reviews.remind';

export const reviewReminderJobs = [
  defineJob({
    kind,
    attempts: 3,
    handle: async ({ database }) => ({ reminded: await database.transaction(remindReviewers) }),
  }),
];

export const reviewReminderSchedules = [defineSchedule({ name: kind, cron: '0 9 * * *', kind })];
