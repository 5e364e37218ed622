import type { Insertable } from 'kysely';
import { insertRows } from '#platform/database/insert-rows.ts';
import { type Order, type Page, paginate } from '#platform/database/paging.ts';
import { literalOne } from '#platform/database/portable-sql.ts';
import { personColumns } from '#users/people/joined-person.presenter.ts';
import type { ReportScope } from '../reports/report.policy.ts';
import { visibleTo } from '../reports/report-visibility.ts';
import type { PresentationDb } from './presentation.repository.ts';
import type { PresentationVersionTable, SlideTable } from './presentation.table.ts';

const versionRows = (db: PresentationDb, presentationId: number) =>
  db
    .selectFrom('presentation_version as version')
    .leftJoin('person', 'person.id', 'version.created_by_id')
    .select([
      'version.id',
      'version.presentation_id',
      'version.number',
      'version.kind',
      'version.from_number',
      'version.presentation_template_id',
      'version.template_version',
      'version.is_current',
      'version.is_sent',
      'version.frozen_at',
      'version.created_at',
      'version.created_by_id',
      ...personColumns('person'),
    ])
    .select(({ selectFrom, fn }) =>
      selectFrom('slide')
        .whereRef('slide.presentation_version_id', '=', 'version.id')
        .select(fn.countAll<number>().as('count'))
        .as('slide_count'),
    )
    .where('version.presentation_id', '=', presentationId);
export type VersionRow = Awaited<ReturnType<ReturnType<typeof versionRows>['execute']>>[number];

export function selectVersions(
  db: PresentationDb,
  presentationId: number,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<VersionRow>> {
  const order = [{ column: 'version.number', direction: 'desc' as const }];
  return paginate(versionRows(db, presentationId), { ...page, order });
}

export const selectVersion = (
  db: PresentationDb,
  presentationId: number,
  number: number,
): Promise<VersionRow | undefined> =>
  versionRows(db, presentationId).where('version.number', '=', number).executeTakeFirst();

/** Selects a version with its presentation, by the version's id. */
export const selectVersionById = (db: PresentationDb, id: number) =>
  db
    .selectFrom('presentation_version as version')
    .innerJoin('presentation', 'presentation.id', 'version.presentation_id')
    .select([
      'version.id',
      'version.number',
      'version.is_current',
      'presentation.id as presentation_id',
      'presentation.name',
      'presentation.report_id',
    ])
    .where('version.id', '=', id)
    .executeTakeFirst();

export const selectCurrentVersion = (
  db: PresentationDb,
  presentationId: number,
): Promise<VersionRow | undefined> =>
  versionRows(db, presentationId).where('version.is_current', '=', literalOne).executeTakeFirst();

export const selectSentVersion = (db: PresentationDb, presentationId: number) =>
  db
    .selectFrom('presentation_version')
    .select('id')
    .where('presentation_id', '=', presentationId)
    .where('is_sent', '=', literalOne)
    .executeTakeFirst();

export async function selectContent(
  db: PresentationDb,
  versionId: number,
): Promise<{ content: string; frozen_at: string } | undefined> {
  const row = await db
    .selectFrom('presentation_version')
    .select(['content', 'frozen_at'])
    .where('id', '=', versionId)
    .executeTakeFirst();
  if (!row || row.content === null || row.frozen_at === null) return undefined;
  return { content: row.content, frozen_at: row.frozen_at };
}

/** Selects these versions' recipients. */
export async function selectVersionRecipients(db: PresentationDb, versionIds: readonly number[]) {
  if (versionIds.length === 0) return [];
  return db
    .selectFrom('report_email_entry')
    .select(['presentation_version_id', 'email', 'date_sent'])
    .where('presentation_version_id', 'in', versionIds)
    .orderBy('id')
    .execute();
}

/** Adds a version as the latest one. The caller must hold the report's lock. */
export async function insertVersion(
  db: PresentationDb,
  values: Omit<Insertable<PresentationVersionTable>, 'number' | 'is_current'>,
): Promise<{ id: number; number: number }> {
  const { presentation_id } = values;
  const { newest } = await db
    .selectFrom('presentation_version')
    .select(({ fn }) => fn.max('number').as('newest'))
    .where('presentation_id', '=', presentation_id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('presentation_version')
    .set({ is_current: 0 })
    .where('presentation_id', '=', presentation_id)
    .where('is_current', '=', literalOne)
    .execute();
  const number = Number(newest ?? 0) + 1;
  const { id } = await db
    .insertInto('presentation_version')
    .values({ ...values, number, is_current: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, number };
}

export const insertSlides = (
  db: PresentationDb,
  rows: readonly Insertable<SlideTable>[],
): Promise<void> => insertRows(db, 'slide', rows);

export async function selectVersionSlides(db: PresentationDb, versionIds: readonly number[]) {
  if (versionIds.length === 0) return [];
  return db
    .selectFrom('slide')
    .innerJoin('presentation_version as version', 'version.id', 'slide.presentation_version_id')
    .selectAll('slide')
    .select('version.presentation_id')
    .where('slide.presentation_version_id', 'in', versionIds)
    .orderBy('slide.presentation_version_id')
    .orderBy('slide.position')
    .orderBy('slide.id')
    .execute();
}
export type SlideRow = Awaited<ReturnType<typeof selectVersionSlides>>[number];

/**
 * Selects the slides that the viewer may read: the latest versions' slides or, for clients, the sent versions' slides.
 */
export function selectSlides(
  db: PresentationDb,
  scope: ReportScope,
  {
    presentationId,
    limit,
    cursor,
  }: { presentationId?: number | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<SlideRow>> {
  let query = slideRows(db, scope).where(
    scope.seesWork ? 'version.is_current' : 'version.is_sent',
    '=',
    1,
  );
  if (presentationId !== undefined)
    query = query.where('version.presentation_id', '=', presentationId);
  // Order by `version.id`. If the order used the slide's column, SQLite would sort all existing slides.
  const order: Order[] = [
    { column: 'version.id', as: 'presentation_version_id', direction: 'asc' },
    { column: 'slide.position', direction: 'asc' },
    { column: 'slide.id', direction: 'asc' },
  ];
  return paginate(query, { limit, cursor, order });
}

const slideRows = (db: PresentationDb, scope: ReportScope) =>
  db
    .selectFrom('slide')
    .innerJoin('presentation_version as version', 'version.id', 'slide.presentation_version_id')
    .innerJoin('presentation', 'presentation.id', 'version.presentation_id')
    .innerJoin('report', 'report.id', 'presentation.report_id')
    .selectAll('slide')
    .select('version.presentation_id')
    .where(visibleTo(scope));

/** Selects a slide of any stored version or, for clients, of the sent version. */
export function selectSlide(
  db: PresentationDb,
  scope: ReportScope,
  id: number,
): Promise<SlideRow | undefined> {
  const query = slideRows(db, scope).where('slide.id', '=', id);
  return (scope.seesWork ? query : query.where('version.is_sent', '=', 1)).executeTakeFirst();
}

/** Marks a version as the version that clients see. */
export async function markSent(
  db: PresentationDb,
  presentationId: number,
  versionId: number,
): Promise<void> {
  await db
    .updateTable('presentation_version')
    .set({ is_sent: 0 })
    .where('presentation_id', '=', presentationId)
    .where('is_sent', '=', literalOne)
    .where('id', '<>', versionId)
    .execute();
  await db
    .updateTable('presentation_version')
    .set({ is_sent: 1 })
    .where('id', '=', versionId)
    .execute();
}

export async function writeContent(
  db: PresentationDb,
  versionId: number,
  frozen: { content: string; frozen_at: string },
): Promise<void> {
  await db.updateTable('presentation_version').set(frozen).where('id', '=', versionId).execute();
}

export async function selectFiles(db: PresentationDb, keys: readonly string[]) {
  if (keys.length === 0) return [];
  return db.selectFrom('stored_file').select(['id', 'key']).where('key', 'in', keys).execute();
}

export const insertVersionFiles = (
  db: PresentationDb,
  versionId: number,
  fileIds: readonly number[],
): Promise<void> =>
  insertRows(
    db,
    'presentation_version_file',
    fileIds.map((stored_file_id) => ({ presentation_version_id: versionId, stored_file_id })),
  );

/**
 * Deletes all versions except the latest `kept` versions and the sent version. Returns the keys of the deleted
 * versions' files.
 */
export async function deleteOldVersions(
  db: PresentationDb,
  presentationId: number,
  kept: number,
): Promise<string[]> {
  const old = await db
    .selectFrom('presentation_version')
    .select('id')
    .where('presentation_id', '=', presentationId)
    .where('is_current', '=', 0)
    .where('is_sent', '=', 0)
    .orderBy('number', 'desc')
    .limit(1_000)
    .offset(kept - 1)
    .execute();
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return [];
  const files = await db
    .selectFrom('presentation_version_file')
    .innerJoin('stored_file', 'stored_file.id', 'presentation_version_file.stored_file_id')
    .select('stored_file.key')
    .where('presentation_version_id', 'in', ids)
    .execute();
  await db.deleteFrom('presentation_version').where('id', 'in', ids).execute();
  return files.map(({ key }) => key);
}
