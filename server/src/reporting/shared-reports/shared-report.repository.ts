import { literalOne } from '#platform/database/portable-sql.ts';
import type { Db } from '#platform/database/tables.ts';

const sharedRows = (db: Db, organizationId: number) =>
  db
    .selectFrom('report')
    .innerJoin('planning_month', 'planning_month.id', 'report.planning_month_id')
    .innerJoin('presentation', 'presentation.report_id', 'report.id')
    .innerJoin('presentation_version as version', (join) =>
      join
        .onRef('version.presentation_id', '=', 'presentation.id')
        .on('version.is_sent', '=', literalOne),
    )
    .select([
      'report.id',
      'planning_month.year',
      'planning_month.month',
      'version.id as version_id',
    ])
    .select('report.sent_at')
    .$narrowType<{ sent_at: string }>()
    .where('report.organization_id', '=', organizationId)
    .where('report.status', '=', 'sent')
    .where('report.sent_at', 'is not', null);

/** Selects an organization's sent reports, newest month first. */
export const selectSharedReports = (db: Db, organizationId: number) =>
  sharedRows(db, organizationId)
    .orderBy('planning_month.year', 'desc')
    .orderBy('planning_month.month', 'desc')
    .execute();

export const selectSharedReport = (
  db: Db,
  organizationId: number,
  { year, month }: { year: number; month: number },
) =>
  sharedRows(db, organizationId)
    .where('planning_month.year', '=', year)
    .where('planning_month.month', '=', month)
    .executeTakeFirst();
