import type { JobState } from '@portal/contract/platform/background-states.ts';
import {
  type ReportOperation,
  type ReportOperationResult,
  reportOperationResult,
} from '@portal/contract/reporting/reports/report-operation.schema.ts';
import { presentProgress } from '#platform/jobs/record-job.ts';
import type { OperationRow } from './report-operation.repository.ts';

export const resultOf = ({ result }: OperationRow): ReportOperationResult | null =>
  result === null ? null : reportOperationResult.parse(JSON.parse(result));

/** Returns the job's state. A finished operation stays 'done' even after its job is deleted. */
function stateOf({ finished_at, job_state }: OperationRow): JobState {
  if (finished_at !== null) return 'done';
  return job_state ?? 'failed';
}

export function presentOperation(row: OperationRow): ReportOperation {
  return {
    id: row.id,
    kind: row.kind,
    planning_month: row.planning_month_id,
    debug_mode: row.debug_mode === 1,
    person: row.person_id === null ? null : { id: row.person_id, name: row.person_name ?? '' },
    job: row.job_id,
    state: stateOf(row),
    ...presentProgress(row),
    error: row.job_error,
    result: resultOf(row),
    created_at: row.created_at,
    finished_at: row.finished_at,
  };
}
