import {
  type ReportSetting,
  type ReportSettingUpdate,
  reportSchedules,
  reportSwitches,
} from '@portal/contract/reporting/reports/report-setting.schema.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db } from '#platform/database/tables.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { findSettingVersion, saveSetting } from '#platform/settings/settings.service.ts';
import { getReportSettings, reportsSetting } from '../reports/report-settings.service.ts';
import { resultOf } from './report-operation.presenter.ts';
import { selectScheduledOperations } from './report-operation.repository.ts';

export async function getReportSetting(db: Db): Promise<ReportSetting> {
  const kinds = reportSwitches.map((name) => reportSchedules[name].kind);
  const runs = await selectScheduledOperations(db, kinds);
  return {
    ...(await getReportSettings(db)),
    last_runs: runs.map((row) => ({
      kind: row.kind,
      operation: row.id,
      planning_month: row.planning_month_id,
      response: resultOf(row)?.response ?? null,
      error: row.job_error,
      created_at: row.created_at,
      finished_at: row.finished_at,
    })),
    version: await findSettingVersion(db, reportsSetting),
  };
}

export async function updateReportSetting(
  db: Db,
  viewer: Viewer,
  changes: ReportSettingUpdate,
  ip: string,
): Promise<void> {
  const before = await getReportSettings(db);
  const after = reportsSetting.schema.parse({ ...before, ...changes });
  const names = (Object.keys(after) as (keyof typeof after)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return;
  await saveSetting(db, reportsSetting, after);
  const details = Object.fromEntries(
    names.map((name) => [name, { from: before[name], to: after[name] }]),
  );
  await recordAudit(db, { action: 'setting.changed', viewer, details, ip });
  await recordEvent(db, { topic: 'portal-setting' });
}
