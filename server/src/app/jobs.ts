import { authJobs, authSchedules } from '#auth/auth.jobs.ts';
import { contentJobs, contentSchedules } from '#content/content.jobs.ts';
import { type PullServices, pullJobs } from '#platform/connectors/pull.jobs.ts';
import type { Files } from '#platform/files/files.service.ts';
import type { JobDefinition, Schedule } from '#platform/jobs/job-definitions.ts';
import { platformJobs, platformSchedules } from '#platform/platform.jobs.ts';
import { reportingJobs, reportingSchedules } from '#reporting/reporting.jobs.ts';

interface JobServices extends PullServices {
  files: Files;
  supportEmail?: string | undefined;
}

/** Every kind of background work. */
export const jobs = ({ files, supportEmail, ...services }: JobServices): JobDefinition[] => [
  ...platformJobs(files),
  ...pullJobs(services),
  ...authJobs,
  ...contentJobs(files),
  ...reportingJobs({ supportEmail }),
];

export const schedules: readonly Schedule[] = [
  ...platformSchedules,
  ...authSchedules,
  ...contentSchedules,
  ...reportingSchedules,
];
