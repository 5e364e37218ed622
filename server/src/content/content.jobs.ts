import { historySetJobs, historySetSchedules } from '#content/dashboards/history-set.jobs.ts';
import type { JobDefinition, Schedule } from '#platform/jobs/job-definitions.ts';
import {
  reviewReminderJobs,
  reviewReminderSchedules,
} from './approval/reminders/review-reminder.jobs.ts';
import { articleJobs, articleSchedules } from './articles/article.jobs.ts';
import { documentJobs, documentSchedules } from './documents/document.jobs.ts';
import { contentImportJobs, contentImportSchedules } from './import/content-import.jobs.ts';
import { articlePushJobs } from './push/article-push.jobs.ts';
import type { PushServices } from './push/push-run.ts';

export const contentJobs = (services: PushServices): JobDefinition[] => [
  ...articleJobs,
  ...reviewReminderJobs,
  ...documentJobs,
  ...historySetJobs,
  ...contentImportJobs(services.files),
  ...articlePushJobs(services),
];

export const contentSchedules: readonly Schedule[] = [
  ...articleSchedules,
  ...reviewReminderSchedules,
  ...documentSchedules,
  ...historySetSchedules,
  ...contentImportSchedules,
];
