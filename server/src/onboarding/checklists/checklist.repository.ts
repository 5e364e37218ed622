import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import { flag, type Tables } from '#platform/database/tables.ts';
import { noDueKey } from '../builds/website-build.table.ts';

type Db = Kysely<
  Pick<
    Tables,
    | 'checklist'
    | 'checklist_attachment'
    | 'checklist_item'
    | 'checklist_template'
    | 'organization'
    | 'website_build'
  >
>;

export type ChecklistRow = NonNullable<Awaited<ReturnType<typeof selectChecklist>>>;

/** Selects checklists with their build, its organization, and their template. */
function checklistsWithBuild(db: Db, visible: RawBuilder<boolean> | undefined) {
  const query = db
    .selectFrom('checklist')
    .leftJoin('website_build', 'website_build.id', 'checklist.website_build_id')
    .leftJoin('organization', 'organization.id', 'website_build.organization_id')
    .leftJoin('checklist_template', 'checklist_template.id', 'checklist.checklist_template_id')
    .selectAll('checklist')
    .select([
      'website_build.label as build_label',
      'website_build.is_active as build_is_active',
      'website_build.schedule_date',
      'website_build.staging_url',
      'organization.id as organization_id',
      'organization.dba_name as organization_name',
      'organization.slug as organization_slug',
      'organization.domain as organization_domain',
      'checklist_template.name as template_name',
      'checklist_template.revision as newest_revision',
    ]);
  return visible ? query.where(visible) : query;
}

export interface ChecklistFilters {
  archived?: boolean | undefined;
  website_build?: number | undefined;
  limit: number;
  cursor?: string | undefined;
}

export function selectChecklists(
  db: Db,
  visible: RawBuilder<boolean> | undefined,
  { archived, website_build, limit, cursor }: ChecklistFilters,
): Promise<Page<ChecklistRow>> {
  let query = checklistsWithBuild(db, visible);
  if (archived !== undefined) query = query.where('checklist.archived', '=', flag(archived));
  if (website_build !== undefined) {
    query = query.where('checklist.website_build_id', '=', website_build);
  }
  return paginate(query, {
    limit,
    cursor,
    order: [{ column: 'checklist.id', direction: 'desc' }],
  });
}

export function selectChecklist(db: Db, visible: RawBuilder<boolean> | undefined, id: number) {
  return checklistsWithBuild(db, visible).where('checklist.id', '=', id).executeTakeFirst();
}

/** Selects checklists by their ids, in ascending order. */
export async function selectChecklistsById(
  db: Db,
  ids: readonly number[],
): Promise<ChecklistRow[]> {
  if (ids.length === 0) return [];
  return checklistsWithBuild(db, undefined)
    .where('checklist.id', 'in', ids)
    .orderBy('checklist.id')
    .execute();
}

export async function selectVisibleChecklistIds(
  db: Db,
  visible: RawBuilder<boolean>,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await checklistsWithBuild(db, visible).where('checklist.id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

export function selectBuildOfChecklist(db: Db, id: number) {
  return db
    .selectFrom('checklist')
    .select(['id', 'website_build_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function deleteChecklistRows(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('checklist').where('id', 'in', ids).execute();
}

/** Recounts a checklist's items and stores the counts that its badge shows. */
export async function recountChecklist(db: Db, id: number): Promise<void> {
  const counted = sql`from checklist_item where checklist_id = ${id} and deleted_at is null`;
  await db
    .updateTable('checklist')
    .set({
      item_count: sql<number>`(select count(*) ${counted})`,
      completed_count: sql<number>`(select count(*) ${counted} and completed = 1)`,
      failing_check_count: sql<number>`(select count(*) ${counted} and completed = 1 and check_state = 'failed')`,
      next_due: sql<string | null>`(select min(due) ${counted} and completed = 0)`,
    })
    .where('id', '=', id)
    .execute();
}

/** Stores a build's sort key, and the time when its last item was completed. */
export async function recountBuild(db: Db, id: number, now: string): Promise<void> {
  const ofBuild = sql`from checklist where website_build_id = ${id} and archived = 0`;
  await db
    .updateTable('website_build')
    .set({
      next_due_key: sql<string>`coalesce((select min(next_due) ${ofBuild}), ${noDueKey})`,
      finished_at: sql<string | null>`case
        when (select sum(item_count) ${ofBuild}) > 0
          and (select sum(item_count - completed_count) ${ofBuild}) = 0
        then coalesce(finished_at, ${now}) end`,
    })
    .where('id', '=', id)
    .execute();
}

/** Returns the ids of the files of all items in these checklists, including deleted items. */
export async function selectChecklistFiles(
  db: Db,
  checklistIds: readonly number[],
): Promise<number[]> {
  if (checklistIds.length === 0) return [];
  const rows = await db
    .selectFrom('checklist_attachment')
    .innerJoin('checklist_item', 'checklist_item.id', 'checklist_attachment.checklist_item_id')
    .select('checklist_attachment.file_id')
    .where('checklist_item.checklist_id', 'in', checklistIds)
    .execute();
  return rows.map(({ file_id }) => file_id);
}

/** Stores the template revision that a checklist was updated to. */
export async function setTemplateRevision(
  db: Db,
  id: number,
  template_revision: number,
): Promise<void> {
  await db.updateTable('checklist').set({ template_revision }).where('id', '=', id).execute();
}
