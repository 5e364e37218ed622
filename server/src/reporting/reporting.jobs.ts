import type { JobDefinition } from '#platform/jobs/job-definitions.ts';
import { presentationTemplateJobs } from './presentation-templates/presentation-template.jobs.ts';

export const reportingJobs: readonly JobDefinition[] = [...presentationTemplateJobs];
