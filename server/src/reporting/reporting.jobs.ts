import type { JobDefinition, Schedule } from '#platform/jobs/job-definitions.ts';
import {
  reportOperationJobs,
  reportOperationSchedules,
} from './operations/report-operation.jobs.ts';
import { presentationTemplateJobs } from './presentation-templates/presentation-template.jobs.ts';

interface ReportingJobServices {
  supportEmail?: string | undefined;
}

export const reportingJobs = (services: ReportingJobServices): JobDefinition[] => [
  ...presentationTemplateJobs,
  ...reportOperationJobs(services),
];

export const reportingSchedules: readonly Schedule[] = reportOperationSchedules;
