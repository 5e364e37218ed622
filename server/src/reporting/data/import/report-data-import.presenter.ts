import type { ReportDataImport } from '@portal/contract/reporting/data/report-data-import.schema.ts';
import { mayCancel, mayStart, presentProgress } from '#platform/jobs/record-job.ts';
import type { DataImportRow } from './report-data-import.repository.ts';

export const canRun = (row: DataImportRow) =>
  row.file_key !== null && mayStart(row) && row.finished_at === null;

function stateOf(row: DataImportRow): ReportDataImport['state'] {
  if (row.job_state) return row.job_state;
  if (row.finished_at) return 'done';
  return row.file_key === null ? 'expired' : 'ready';
}

function clientOf(row: DataImportRow): ReportDataImport['client'] {
  const { organization_id, organization_name, organization_slug, organization_domain } = row;
  if (organization_id === null || organization_name === null || organization_slug === null) {
    return null;
  }
  return {
    id: organization_id,
    dba_name: organization_name,
    slug: organization_slug,
    domain: organization_domain,
  };
}

export function presentDataImport(
  row: DataImportRow,
  hearsWhileRunning: boolean,
): ReportDataImport {
  const hasRejects = row.finished_at !== null && row.wrong_count > 0 && row.file_key !== null;
  const isMapped = row.mapping !== null;
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    client: clientOf(row),
    person: row.person_id === null ? null : { id: row.person_id, name: row.person_name ?? '' },
    state: stateOf(row),
    columns: JSON.parse(row.columns),
    sample: JSON.parse(row.sample),
    mapping: row.mapping === null ? null : JSON.parse(row.mapping),
    ...presentProgress(row),
    error: row.job_error,
    job: row.job_id,
    organization_count: row.organization_count,
    month_count: row.month_count,
    wrong_count: row.wrong_count,
    created_at: row.created_at,
    finished_at: row.finished_at,
    version: row.version,
    allowed_actions: [
      ...(canRun(row) && isMapped ? (['preview', 'run'] as const) : []),
      ...(hasRejects || (canRun(row) && isMapped) ? (['rejects'] as const) : []),
      ...(mayCancel(row, hearsWhileRunning) ? (['cancel'] as const) : []),
    ],
  };
}
