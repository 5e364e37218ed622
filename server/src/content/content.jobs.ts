import { historySetJobs, historySetSchedules } from '#content/dashboards/history-set.jobs.ts';
import type { Files } from '#platform/files/files.service.ts';
import type { JobDefinition, Schedule } from '#platform/jobs/job-definitions.ts';
import {
  reviewReminderJobs,
  reviewReminderSchedules,
} from './approval/reminders/review-reminder.jobs.ts';
import { articleJobs, articleSchedules } from './articles/article.jobs.ts';
import { documentJobs, documentSchedules } from './documents/document.jobs.ts';
import { contentImportJobs, contentImportSchedules } from './import/content-import.jobs.ts';
import {
  type LivePageServices,
  livePageJobs,
  livePageSchedules,
} from './live-pages/live-page.jobs.ts';

interface ContentJobServices extends LivePageServices {
  files: Files;
}

export const contentJobs = ({ files, ...services }: ContentJobServices): JobDefinition[] => [
  ...articleJobs,
  ...reviewReminderJobs,
  ...documentJobs,
  ...historySetJobs,
  ...contentImportJobs(files),
  ...livePageJobs(services),
];

export const contentSchedules: readonly Schedule[] = [
  ...articleSchedules,
  ...reviewReminderSchedules,
  ...documentSchedules,
  ...historySetSchedules,
  ...contentImportSchedules,
  ...livePageSchedules,
];
