import type { Kysely } from 'kysely';
import { type Page, paginateByIds } from '#platform/database/paging.ts';
import { literalOne } from '#platform/database/portable-sql.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { ReportScope } from '../reports/report.policy.ts';
import { visibleTo } from '../reports/report-visibility.ts';

export type PresentationDb = Kysely<
  Pick<
    Tables,
    | 'presentation'
    | 'presentation_version'
    | 'presentation_version_file'
    | 'presentation_template'
    | 'slide'
    | 'report'
    | 'report_email_entry'
    | 'organization'
    | 'stored_file'
    | 'person'
  >
>;

/** Selects presentations with the version that the viewer sees: the latest or, without `seesWork`, the sent version. */
const presentationRows = (db: PresentationDb, scope: ReportScope) =>
  db
    .selectFrom('presentation')
    .innerJoin('report', 'report.id', 'presentation.report_id')
    .innerJoin('presentation_version as shown', (join) =>
      join
        .onRef('shown.presentation_id', '=', 'presentation.id')
        .on(scope.seesWork ? 'shown.is_current' : 'shown.is_sent', '=', literalOne),
    )
    .leftJoin('presentation_version as sent', (join) =>
      join
        .onRef('sent.presentation_id', '=', 'presentation.id')
        .on('sent.is_sent', '=', literalOne),
    )
    .leftJoin('presentation_template as template', 'template.id', 'shown.presentation_template_id')
    .selectAll('presentation')
    .select([
      'report.organization_id',
      'shown.id as version_id',
      'shown.number as version_number',
      'shown.template_version',
      'sent.id as sent_version_id',
      'sent.number as sent_number',
      'template.version as newest_template_version',
    ])
    .where(visibleTo(scope));
export type PresentationRow = Awaited<
  ReturnType<ReturnType<typeof presentationRows>['execute']>
>[number];

interface PresentationFilter {
  report?: number | undefined;
  organization?: number | undefined;
  limit: number;
  cursor?: string | undefined;
}

export function selectPresentations(
  db: PresentationDb,
  scope: ReportScope,
  { report, organization, limit, cursor }: PresentationFilter,
): Promise<Page<PresentationRow>> {
  let ids = db
    .selectFrom('presentation')
    .innerJoin('report', 'report.id', 'presentation.report_id')
    .select('presentation.id')
    .where(visibleTo(scope));
  if (report !== undefined) ids = ids.where('presentation.report_id', '=', report);
  if (organization !== undefined) ids = ids.where('report.organization_id', '=', organization);
  const read = (page: readonly number[]) =>
    presentationRows(db, scope).where('presentation.id', 'in', page).execute();
  const order = [{ column: 'presentation.id', direction: 'desc' as const }];
  return paginateByIds(ids, read, { limit, cursor, order });
}

export const selectPresentation = (
  db: PresentationDb,
  scope: ReportScope,
  id: number,
): Promise<PresentationRow | undefined> =>
  presentationRows(db, scope).where('presentation.id', '=', id).executeTakeFirst();

export async function selectVisiblePresentationIds(
  db: PresentationDb,
  scope: ReportScope,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await presentationRows(db, scope)
    .clearSelect()
    .select('presentation.id')
    .where('presentation.id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Inserts a presentation and returns its id, or undefined if the report already has one. */
export async function insertPresentation(
  db: PresentationDb,
  values: { report_id: number; name: string; created_at: string; updated_at: string },
): Promise<number | undefined> {
  const row = await db
    .insertInto('presentation')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updatePresentationRow(
  db: PresentationDb,
  id: number,
  values: { name?: string; updated_at: string },
): Promise<void> {
  await db
    .updateTable('presentation')
    .set(values)
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Selects the fields of an organization that its presentations show. */
export async function selectShownOrganization(db: PresentationDb, id: number) {
  return db
    .selectFrom('organization')
    .leftJoin('stored_file', 'stored_file.id', 'organization.logo_file_id')
    .select(['organization.dba_name', 'organization.slug', 'stored_file.key as logo_key'])
    .where('organization.id', '=', id)
    .executeTakeFirstOrThrow();
}
