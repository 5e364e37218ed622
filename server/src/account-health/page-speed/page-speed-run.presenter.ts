import type { PageSpeedRun } from '@portal/contract/account-health/page-speed/page-speed-run.schema.ts';
import type { RunRow } from './page-speed-run.repository.ts';

export const presentRun = (row: RunRow): PageSpeedRun => ({
  id: row.id,
  account: row.organization_id,
  device: row.device,
  state: row.scores === null ? 'failed' : 'done',
  engine: row.engine,
  url: row.url,
  started_at: row.started_at,
  ended_at: row.ended_at,
  // The JSON isn't validated, because only parsed measurements are stored.
  scores: row.scores === null ? null : JSON.parse(row.scores),
  error: row.error,
  lighthouse_version: row.lighthouse_version,
  has_report: row.report_id !== null,
});
