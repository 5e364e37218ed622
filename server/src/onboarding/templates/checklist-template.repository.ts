import type { Kysely, Selectable } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import { containsText } from '#platform/database/portable-sql.ts';
import { flag, type Tables } from '#platform/database/tables.ts';
import type { ChecklistTemplateTable } from './checklist-template.table.ts';

type Db = Kysely<
  Pick<
    Tables,
    | 'checklist'
    | 'checklist_attachment'
    | 'checklist_template'
    | 'checklist_template_item'
    | 'website_build'
  >
>;
export type ChecklistTemplateRow = Selectable<ChecklistTemplateTable>;

interface TemplateFilters {
  archived?: boolean | undefined;
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

export function selectChecklistTemplates(
  db: Db,
  { archived, search, limit, cursor }: TemplateFilters,
): Promise<Page<ChecklistTemplateRow>> {
  let query = db.selectFrom('checklist_template').selectAll();
  if (archived !== undefined) query = query.where('archived', '=', flag(archived));
  if (search) query = query.where(containsText('checklist_template.name_key', search));
  return paginate(query, {
    limit,
    cursor,
    order: [
      { column: 'checklist_template.name_key', direction: 'asc' },
      { column: 'checklist_template.id', direction: 'asc' },
    ],
  });
}

export function selectChecklistTemplate(
  db: Db,
  id: number,
): Promise<ChecklistTemplateRow | undefined> {
  return db.selectFrom('checklist_template').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Increments the template's revision, recounts its items, and returns the new revision. */
export async function raiseRevision(db: Db, id: number, now: string): Promise<number> {
  const { revision } = await db
    .updateTable('checklist_template')
    .set(({ eb, selectFrom }) => ({
      revision: eb('revision', '+', 1),
      item_count: selectFrom('checklist_template_item')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('checklist_template_id', '=', id)
        .where('deleted_at', 'is', null)
        .$asScalar()
        .$notNull(),
      updated_at: now,
    }))
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** Selects checklists of active builds that were copied from an earlier revision of these templates. */
export function outdatedChecklists(db: Db, templateIds: readonly number[]) {
  return db
    .selectFrom('checklist')
    .innerJoin('website_build', 'website_build.id', 'checklist.website_build_id')
    .innerJoin('checklist_template', 'checklist_template.id', 'checklist.checklist_template_id')
    .where('checklist.checklist_template_id', 'in', templateIds)
    .where('checklist.archived', '=', 0)
    .where('website_build.is_active', '=', 1)
    .whereRef('checklist.template_revision', '<', 'checklist_template.revision');
}

/** Returns the number of checklists of active builds that were copied from an earlier revision, by template id. */
export async function countOutdatedChecklists(
  db: Db,
  templateIds: readonly number[],
): Promise<Map<number, number>> {
  if (templateIds.length === 0) return new Map();
  const rows = await outdatedChecklists(db, templateIds)
    .select(['checklist_template.id'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('checklist_template.id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/** Returns the ids of the files of all items in a template, including deleted items. */
export async function selectTemplateFiles(db: Db, templateId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('checklist_attachment')
    .innerJoin(
      'checklist_template_item',
      'checklist_template_item.id',
      'checklist_attachment.checklist_template_item_id',
    )
    .select('checklist_attachment.file_id')
    .where('checklist_template_item.checklist_template_id', '=', templateId)
    .execute();
  return rows.map(({ file_id }) => file_id);
}
