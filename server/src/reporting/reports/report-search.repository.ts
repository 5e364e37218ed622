import type { Db } from '#platform/database/tables.ts';

export const selectReports = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('report')
    .innerJoin('organization', 'organization.id', 'report.organization_id')
    .innerJoin('planning_month', 'planning_month.id', 'report.planning_month_id')
    .select([
      'report.id',
      'report.updated_at',
      'planning_month.year',
      'planning_month.month',
      'organization.slug',
      'organization.dba_name',
    ])
    .where('report.id', 'in', ids)
    .execute();

/** Selects the titles of the slides that clients see. */
export const selectSentSlideTitles = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('presentation')
    .innerJoin('presentation_version', 'presentation_version.presentation_id', 'presentation.id')
    .innerJoin('slide', 'slide.presentation_version_id', 'presentation_version.id')
    .select(['presentation.report_id', 'slide.title'])
    .where('presentation.report_id', 'in', ids)
    .where('presentation_version.is_sent', '=', 1)
    .orderBy('slide.position')
    .execute();
