import type {
  ReportOperationProblem,
  ReportOperationResult,
  UnsentReport,
} from '@portal/contract/reporting/reports/report-operation.schema.ts';
import type { Database } from '#platform/database/database.ts';
import { type ReportRow, reportParts } from '../reports/report.repository.ts';
import { selectReports } from '../reports/report-list.repository.ts';

/** The input of an operation on all reports of a month. */
export interface MonthWork {
  database: Database;
  planningMonthId: number;
  /** The organizations that the person who started the operation can see; null means all organizations. */
  scope: readonly number[] | null;
  isDebug: boolean;
  /** The time the operation started. Presentations created since then aren't created again. */
  startedAt: string;
  personId: number | null;
  progress: (done: number, total: number, doing: string) => void;
  signal: AbortSignal;
}

export const emptyResult: ReportOperationResult = {
  response: '',
  debug_mode: false,
  done_count: 0,
  untouched_count: 0,
  problems: [],
  unsent_reports: [],
  pull_jobs: [],
};

const clientOf = (row: ReportRow) => ({
  id: row.organization_id,
  dba_name: row.dba_name,
  slug: row.slug,
  domain: row.domain,
});

export const problemOf = (
  row: ReportRow,
  text: string,
  data: ReportOperationProblem['data'] = null,
): ReportOperationProblem => ({ client: clientOf(row), report: row.id, data, text });

export const unsentOf = (row: ReportRow): UnsentReport => ({
  id: row.id,
  client: clientOf(row),
  status: row.status,
  report_url: row.report_url,
});

const pageSize = 200;

/** Lists the month's reports for active organizations that require them, ordered by the organization's name. */
export async function listMonthReports({
  database,
  planningMonthId,
  scope,
}: Pick<MonthWork, 'database' | 'planningMonthId' | 'scope'>): Promise<ReportRow[]> {
  const visible = { organizations: scope ?? ('all' as const), seesWork: true };
  const rows: ReportRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await selectReports(database.reader, visible, {
      month: planningMonthId,
      ordering: 'organization',
      parts: reportParts,
      limit: pageSize,
      cursor,
    });
    rows.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return rows.filter((row) => row.is_organization_active === 1 && row.report_required === 1);
}

/** Returns a count with its noun: '1 report', '3 reports'. */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
