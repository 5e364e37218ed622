import type {
  Device,
  PageSpeedEngine,
} from '@portal/contract/account-health/page-speed/page-speed-run.schema.ts';
import type { Generated } from 'kysely';

/** The median of three measurements of an account's site on one device, or the error. */
export interface PageSpeedRunTable {
  id: Generated<number>;
  organization_id: number;
  device: Device;
  engine: PageSpeedEngine;
  url: string;
  started_at: string;
  ended_at: string;
  /** PageSpeedScores as JSON; null for a failed run. */
  scores: string | null;
  error: string | null;
  lighthouse_version: string | null;
}

/** A run's report. Reports are large, so only the newest ten per account and device are kept. */
export interface PageSpeedReportTable {
  run_id: number;
  /** PageSpeedReport as JSON. */
  report: string;
}

/** A summary of an account's runs for its card. It is updated with each run so that lists don't have to read runs. */
export interface PageSpeedSummaryTable {
  organization_id: number;
  device: Device;
  /** The last successful run, with its scores and end time. */
  run_id: number | null;
  scores: string | null;
  /** The average of these scores in percent. Accounts are sorted by it. */
  average_percent: number | null;
  measured_at: string | null;
  /** The reason the latest run failed; null if it succeeded. */
  error: string | null;
  error_at: string | null;
  /** JSON: the average scores of the most recent runs, oldest first, with null for failed runs. */
  history: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    page_speed_run: PageSpeedRunTable;
    page_speed_report: PageSpeedReportTable;
    page_speed_summary: PageSpeedSummaryTable;
  }
}
