import type { ReportDataKind } from '@portal/contract/reporting/data/report-data-kinds.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { ReportRow } from './report.repository.ts';
import { getReport, writeReport } from './report.service.ts';
import { deleteWaiver, upsertWaiver } from './waiver.repository.ts';

/** Allows a report to be sent without some of its data. Records the actor, even during impersonation. */
export async function waiveData(
  db: Db,
  viewer: Viewer,
  row: ReportRow,
  { kind, reason }: { kind: ReportDataKind; reason: string },
): Promise<ReportRow> {
  await upsertWaiver(db, {
    report_id: row.id,
    kind,
    reason,
    person_id: viewer.actorId,
    created_at: clock.instant(),
  });
  await writeReport(db, row.id, {});
  const subject = { noun: 'report', id: row.id };
  await recordAudit(db, { action: 'report.data_waived', viewer, subject, details: { kind } });
  return getReport(db, viewer, row.id);
}

export async function unwaiveData(
  db: Db,
  viewer: Viewer,
  row: ReportRow,
  kind: ReportDataKind,
): Promise<ReportRow> {
  await deleteWaiver(db, row.id, kind);
  await writeReport(db, row.id, {});
  return getReport(db, viewer, row.id);
}
