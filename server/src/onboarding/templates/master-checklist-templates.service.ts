import {
  type MasterChecklistTemplates,
  type MasterChecklistTemplatesUpdate,
  masterTemplatesId,
} from '@portal/contract/onboarding/master-checklist-templates.schema.ts';
import type { FieldErrors } from '@portal/contract/platform/errors.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { invalid, notFound } from '#platform/errors.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import { selectChecklistTemplate } from './checklist-template.repository.ts';
import {
  type MasterTemplatesRow,
  selectMasterTemplates,
  updateMasterTemplates,
} from './master-checklist-templates.repository.ts';

export async function getMasterTemplates(db: Db, id: number): Promise<MasterTemplatesRow> {
  if (id !== masterTemplatesId) throw notFound('Master checklist templates');
  return selectMasterTemplates(db);
}

export function presentMasterTemplates(row: MasterTemplatesRow): MasterChecklistTemplates {
  return {
    id: row.id,
    website_build: row.website_build_id,
    website_deployment: row.website_deployment_id,
    website_build_template:
      row.website_build_id === null
        ? null
        : {
            id: row.website_build_id,
            name: row.build_name ?? '',
            item_count: row.build_item_count ?? 0,
            archived: row.build_archived === 1,
          },
    website_deployment_template:
      row.website_deployment_id === null
        ? null
        : {
            id: row.website_deployment_id,
            name: row.deployment_name ?? '',
            item_count: row.deployment_item_count ?? 0,
            archived: row.deployment_archived === 1,
          },
    version: row.version,
  };
}

/** Changes the master templates. Omitted templates stay the same. */
export async function changeMasterTemplates(
  db: Db,
  changes: MasterChecklistTemplatesUpdate,
): Promise<MasterTemplatesRow> {
  const errors: FieldErrors = {};
  for (const name of ['website_build', 'website_deployment'] as const) {
    const id = changes[name];
    if (id && !(await selectChecklistTemplate(db, id))) {
      errors[name] = ['This template does not exist.'];
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  await updateMasterTemplates(db, {
    website_build_id: changes.website_build,
    website_deployment_id: changes.website_deployment,
    updated_at: clock.instant(),
  });
  await recordEvents(db, [
    { topic: 'master-checklist-templates', recordId: masterTemplatesId },
    // Each template lists the kinds of checklists that it is the master for.
    { topic: 'checklist-template' },
  ]);
  return selectMasterTemplates(db);
}
