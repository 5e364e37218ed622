import type { JobDefinition, Schedule } from '#platform/jobs/job-definitions.ts';
import {
  reportDataImportJobs,
  reportDataImportSchedules,
} from './data/import/report-data-import.jobs.ts';
import { type SendingServices, sendingJobs } from './emails/report-sending.jobs.ts';
import {
  reportOperationJobs,
  reportOperationSchedules,
} from './operations/report-operation.jobs.ts';
import { presentationTemplateJobs } from './presentation-templates/presentation-template.jobs.ts';
import { reportPullJobs } from './reports/report-pull.jobs.ts';

interface ReportingJobServices extends SendingServices {
  supportEmail?: string | undefined;
}

export const reportingJobs = (services: ReportingJobServices): JobDefinition[] => [
  ...presentationTemplateJobs,
  ...reportDataImportJobs(services.files),
  ...reportPullJobs,
  ...reportOperationJobs(services),
  ...sendingJobs(services),
];

export const reportingSchedules: readonly Schedule[] = [
  ...reportOperationSchedules,
  ...reportDataImportSchedules,
];
