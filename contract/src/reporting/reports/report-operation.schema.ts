import { z } from 'zod';
import { organizationReference } from '../../content/articles/references.schema.ts';
import { jobStates } from '../../platform/background-states.ts';
import { id, relation } from '../../platform/fields.ts';
import { reportDataKinds } from '../data/report-data-kinds.ts';
import { reportStatuses } from './report-status.ts';

/** The operations on all reports of a planning month. */
export const reportOperationKinds = [
  'create_reports',
  'validate_data',
  'create_presentations',
  'query_unsent',
] as const;
export type ReportOperationKind = (typeof reportOperationKinds)[number];

export const reportOperationLabels: Record<ReportOperationKind, string> = {
  create_reports: 'Create Monthly Reports',
  validate_data: 'Validate Report Data',
  create_presentations: 'Create Report Presentations',
  query_unsent: 'Check Unsent Reports',
};

/** A step that an operation couldn't complete, or data that an operation found missing. */
const problem = z.object({
  client: organizationReference.nullable(),
  report: id().nullable(),
  /** The missing data; null for every other kind of problem. */
  data: z.enum(reportDataKinds).nullable(),
  text: z.string(),
});
export type ReportOperationProblem = z.infer<typeof problem>;

export const unsentReport = z.object({
  id: id(),
  client: organizationReference,
  status: z.enum(reportStatuses),
  report_url: z.string().nullable(),
});
export type UnsentReport = z.infer<typeof unsentReport>;

/** An operation's result. */
export const reportOperationResult = z.object({
  /** A summary in one sentence. */
  response: z.string(),
  debug_mode: z.boolean(),
  /** The number of reports or presentations created, of pulls started, or of unsent reports. */
  done_count: z.int(),
  /** The number of records that already existed, or were already complete or sent. */
  untouched_count: z.int(),
  problems: z.array(problem),
  unsent_reports: z.array(unsentReport),
  /** The ids of the jobs that pull missing data. */
  pull_jobs: z.array(id()),
});
export type ReportOperationResult = z.infer<typeof reportOperationResult>;

/** An operation on a month, started by a person or a schedule. */
export const reportOperation = z.object({
  id: id(),
  kind: z.enum(reportOperationKinds),
  planning_month: id(),
  debug_mode: z.boolean(),
  person: z.object({ id: id(), name: z.string() }).nullable(),
  job: id().nullable(),
  state: z.enum(jobStates),
  progress_done: z.int(),
  progress_total: z.int(),
  progress_text: z.string(),
  error: z.string().nullable(),
  /** Null until the operation is done. */
  result: reportOperationResult.nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type ReportOperation = z.infer<typeof reportOperation>;

export const monthBody = z.strictObject({ planning_month: relation() });
export const monthDebugBody = monthBody.extend({
  /** Only lists the results, without pulling data or sending emails. */
  debug_mode: z.boolean().default(false),
});
