import type {
  ChecklistTemplateBody,
  ChecklistTemplateUpdate,
} from '@portal/contract/onboarding/checklist-template.schema.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import type { Page } from '#platform/database/paging.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { deleteRow, insertRow, updateRow } from '#platform/database/write-row.ts';
import { orNotFound } from '#platform/errors.ts';
import { recordEvent, recordEvents } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  dropFilesWithoutItem,
  findAttachments,
} from '../attachments/checklist-attachment.service.ts';
import { storedDescription } from '../items/item-fields.ts';
import type { TemplateParts } from './checklist-template.presenter.ts';
import {
  type ChecklistTemplateRow,
  countOutdatedChecklists,
  selectChecklistTemplate,
  selectChecklistTemplates,
  selectTemplateFiles,
} from './checklist-template.repository.ts';
import { selectChecklistTemplateItems } from './checklist-template-item.repository.ts';
import { selectMasterTemplates } from './master-checklist-templates.repository.ts';

export const templateTopic = 'checklist-template';

export function listChecklistTemplates(
  db: Db,
  filters: Parameters<typeof selectChecklistTemplates>[1],
): Promise<Page<ChecklistTemplateRow>> {
  return selectChecklistTemplates(db, filters);
}

export async function getChecklistTemplate(db: Db, id: number): Promise<ChecklistTemplateRow> {
  return orNotFound(await selectChecklistTemplate(db, id), 'Checklist template');
}

/** Returns the related records that are shown with these templates, using one query per type of record. */
export async function findTemplateParts(
  db: Db,
  rows: readonly ChecklistTemplateRow[],
): Promise<TemplateParts> {
  const ids = rows.map(({ id }) => id);
  const items = ids.length === 0 ? [] : await selectChecklistTemplateItems(db, ids);
  return {
    items: Map.groupBy(items, (item) => item.checklist_template_id),
    attachments: await findAttachments(
      db,
      'checklist_template_item',
      items.map(({ id }) => id),
    ),
    outdated: await countOutdatedChecklists(db, ids),
    masters: await selectMasterTemplates(db),
  };
}

export async function createChecklistTemplate(
  db: Db,
  { name, description }: ChecklistTemplateBody,
): Promise<ChecklistTemplateRow> {
  const now = clock.instant();
  const { id } = await insertRow(db, 'checklist_template', {
    name,
    name_key: foldText(name),
    description: storedDescription(description) ?? null,
    created_at: now,
    updated_at: now,
  });
  await recordEvent(db, { topic: templateTopic, recordId: id, kind: 'created' });
  return getChecklistTemplate(db, id);
}

export async function updateChecklistTemplate(
  db: Db,
  template: ChecklistTemplateRow,
  { name, description, archived }: ChecklistTemplateUpdate,
): Promise<ChecklistTemplateRow> {
  await updateRow(db, 'checklist_template', template.id, {
    name,
    name_key: name === undefined ? undefined : foldText(name),
    description: storedDescription(description),
    archived: archived === undefined ? undefined : flag(archived),
    updated_at: clock.instant(),
  });
  await recordEvents(db, [
    { topic: templateTopic, recordId: template.id },
    // The list of masters includes each template's name and whether it is archived.
    { topic: 'master-checklist-templates' },
  ]);
  return getChecklistTemplate(db, template.id);
}

/** Deletes a template. Checklists copied from it are kept. If it is a master template, there is no master afterward. */
export async function deleteChecklistTemplate(
  db: Db,
  viewer: Viewer,
  template: ChecklistTemplateRow,
): Promise<void> {
  const fileIds = await selectTemplateFiles(db, template.id);
  await deleteRow(db, 'checklist_template', template.id);
  await dropFilesWithoutItem(db, fileIds);
  await recordAudit(db, {
    action: 'checklist_template.deleted',
    viewer,
    subject: { noun: 'checklist_template', id: template.id },
    details: { name: template.name },
  });
  await recordEvents(db, [
    { topic: templateTopic, recordId: template.id, kind: 'deleted' },
    { topic: 'master-checklist-templates' },
  ]);
}
