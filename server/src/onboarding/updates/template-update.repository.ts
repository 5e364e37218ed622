import type { Kysely } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Tables } from '#platform/database/tables.ts';
import { outdatedChecklists } from '../templates/checklist-template.repository.ts';

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

/** Selects the checklists of active builds that were copied from an earlier revision of a template. */
export function selectOutdatedChecklists(
  db: Db,
  templateId: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<{ id: number }>> {
  const query = outdatedChecklists(db, [templateId]).select('checklist.id');
  return paginate(query, { limit, cursor, order: [{ column: 'checklist.id', direction: 'asc' }] });
}
