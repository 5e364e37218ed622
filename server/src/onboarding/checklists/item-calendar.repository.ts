import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Flag, Tables } from '#platform/database/tables.ts';

type Db = Kysely<Pick<Tables, 'checklist' | 'checklist_item' | 'organization' | 'website_build'>>;

export interface DueItemRow {
  id: number;
  name: string;
  due: string;
  completed: Flag;
  version: number;
  updated_at: string;
  checklist_id: number;
  build: string;
  checklist: string;
  client: string;
}

interface DueItemsRequest {
  /** Selects items assigned to a person, or items in a client's builds. */
  of: { personId: number } | { organizationId: number };
  visible: RawBuilder<boolean> | undefined;
  from: string;
  until: string;
  limit: number;
}

/** Selects the items of active builds that are due within a date range, earliest first. */
export async function selectDueItems(
  db: Db,
  { of, visible = sql<boolean>`1 = 1`, from, until, limit }: DueItemsRequest,
): Promise<DueItemRow[]> {
  const query = db
    .selectFrom('checklist_item')
    .innerJoin('checklist', 'checklist.id', 'checklist_item.checklist_id')
    .innerJoin('website_build', 'website_build.id', 'checklist.website_build_id')
    .innerJoin('organization', 'organization.id', 'website_build.organization_id')
    .select([
      'checklist_item.id',
      'checklist_item.name',
      sql<string>`checklist_item.due`.as('due'),
      'checklist_item.completed',
      'checklist_item.version',
      'checklist_item.updated_at',
      'checklist.id as checklist_id',
      'website_build.label as build',
      'checklist.name as checklist',
      'organization.dba_name as client',
    ])
    .where('checklist_item.due', '>=', from)
    .where('checklist_item.due', '<=', until)
    .where('checklist_item.deleted_at', 'is', null)
    .where('checklist.archived', '=', 0)
    .where('website_build.is_active', '=', 1)
    .where(visible);
  const chosen =
    'personId' in of
      ? query.where('checklist_item.assignee_id', '=', of.personId)
      : query.where('website_build.organization_id', '=', of.organizationId);
  return chosen.orderBy('checklist_item.due').orderBy('checklist_item.id').limit(limit).execute();
}
