import { masterTemplatesId } from '@portal/contract/onboarding/master-checklist-templates.schema.ts';
import type { Kysely, Updateable } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import type { MasterChecklistTemplatesTable } from './checklist-template.table.ts';

type Db = Kysely<Pick<Tables, 'master_checklist_templates' | 'checklist_template'>>;

export type MasterTemplatesRow = Awaited<ReturnType<typeof selectMasterTemplates>>;

/** Selects the single row, which a migration creates, and the templates that it refers to. */
export function selectMasterTemplates(db: Db) {
  return db
    .selectFrom('master_checklist_templates as masters')
    .leftJoin('checklist_template as build', 'build.id', 'masters.website_build_id')
    .leftJoin('checklist_template as deployment', 'deployment.id', 'masters.website_deployment_id')
    .select([
      'masters.id',
      'masters.website_build_id',
      'masters.website_deployment_id',
      'masters.version',
      'build.name as build_name',
      'build.item_count as build_item_count',
      'build.archived as build_archived',
      'deployment.name as deployment_name',
      'deployment.item_count as deployment_item_count',
      'deployment.archived as deployment_archived',
    ])
    .where('masters.id', '=', masterTemplatesId)
    .executeTakeFirstOrThrow();
}

export async function updateMasterTemplates(
  db: Db,
  values: Updateable<MasterChecklistTemplatesTable>,
): Promise<void> {
  await db
    .updateTable('master_checklist_templates')
    .set(values)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', masterTemplatesId)
    .execute();
}
