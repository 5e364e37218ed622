import { authJobs, authSchedules } from '#auth/auth.jobs.ts';
import { articleJobs, articleSchedules } from '#content/articles/article.jobs.ts';
import { historySetJobs, historySetSchedules } from '#content/dashboard/history-set.jobs.ts';
import { contentImportJobs, contentImportSchedules } from '#content/import/content-import.jobs.ts';
import type { Files } from '#platform/files/files.service.ts';
import type { JobDefinition, Schedule } from '#platform/jobs/job-definitions.ts';
import { platformJobs, platformSchedules } from '#platform/platform.jobs.ts';

/** Every kind of background work. */
export const jobs = (files: Files): JobDefinition[] => [
  ...platformJobs(files),
  ...authJobs,
  ...articleJobs,
  ...historySetJobs,
  ...contentImportJobs(files),
];

/** What is done again and again. */
export const schedules: readonly Schedule[] = [
  ...platformSchedules,
  ...authSchedules,
  ...articleSchedules,
  ...historySetSchedules,
  ...contentImportSchedules,
];
