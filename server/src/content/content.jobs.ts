import { historySetJobs, historySetSchedules } from '#content/dashboards/history-set.jobs.ts';
import type { Files } from '#platform/files/files.service.ts';
import type { JobDefinition, Schedule } from '#platform/jobs/job-definitions.ts';
import {
  reviewReminderJobs,
  reviewReminderSchedules,
} from './approval/reminders/review-reminder.jobs.ts';
import { silenceJobs, silenceSchedules } from './approval/silence/silence.jobs.ts';
import { articleJobs, articleSchedules } from './articles/article.jobs.ts';
import { documentJobs, documentSchedules } from './documents/document.jobs.ts';
import { contentImportJobs, contentImportSchedules } from './import/content-import.jobs.ts';

export const contentJobs = (files: Files): JobDefinition[] => [
  ...articleJobs,
  ...reviewReminderJobs,
  ...silenceJobs,
  ...documentJobs,
  ...historySetJobs,
  ...contentImportJobs(files),
];

export const contentSchedules: readonly Schedule[] = [
  ...articleSchedules,
  ...reviewReminderSchedules,
  ...silenceSchedules,
  ...documentSchedules,
  ...historySetSchedules,
  ...contentImportSchedules,
];
