import type {
  ChecklistTemplateItem,
  ChecklistTemplateItemBody,
  ChecklistTemplateItemUpdate,
} from '@portal/contract/onboarding/checklist-template-item.schema.ts';
import type { ChecklistAttachment, ItemMove } from '@portal/contract/onboarding/item-fields.ts';
import type { FieldErrors } from '@portal/contract/platform/errors.ts';
import { clock } from '#platform/clock.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import type { Db } from '#platform/database/tables.ts';
import { insertRow, updateRow } from '#platform/database/write-row.ts';
import { invalid, orNotFound } from '#platform/errors.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import type { StoredFile } from '#platform/files/files.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  attachFile,
  detachFile,
  findAttachments,
} from '../attachments/checklist-attachment.service.ts';
import type { ItemChecks } from '../checks/item-checks.ts';
import { selectAssignable } from '../items/assignees.repository.ts';
import { checkColumns, storedDescription } from '../items/item-fields.ts';
import {
  deleteSubtree,
  findDeletedOwner,
  makePlace,
  moveItem,
  placeOf,
  restoreSubtree,
} from '../items/item-tree.service.ts';
import { presentChecklistTemplateItem } from './checklist-template.presenter.ts';
import { raiseRevision, selectChecklistTemplate } from './checklist-template.repository.ts';
import { templateTopic } from './checklist-template.service.ts';
import {
  type ChecklistTemplateItemRow,
  selectChecklistTemplateItem,
  selectTemplateItemChildren,
  setAddedRevision,
} from './checklist-template-item.repository.ts';

const table = 'checklist_template_item';

export async function getTemplateItem(db: Db, id: number): Promise<ChecklistTemplateItemRow> {
  return orNotFound(await selectChecklistTemplateItem(db, id), 'Item');
}

/** Locks the item's template to serialize edits to its tree. */
export async function lockTemplateOf(db: Db, itemId: number): Promise<void> {
  const { checklist_template_id } = await getTemplateItem(db, itemId);
  await lockRow(db, 'checklist_template', checklist_template_id);
}

export async function presentTemplateItem(
  db: Db,
  row: ChecklistTemplateItemRow,
): Promise<ChecklistTemplateItem> {
  const attachments = await findAttachments(db, table, [row.id]);
  return presentChecklistTemplateItem(row, {
    children: await selectTemplateItemChildren(db, row.id),
    attachments: attachments.get(row.id),
  });
}

async function assertFields(
  db: Db,
  checks: ItemChecks,
  { default_assignee, check }: ChecklistTemplateItemUpdate,
  stored?: ChecklistTemplateItemRow,
): Promise<void> {
  const errors: FieldErrors = {};
  if (default_assignee && default_assignee !== stored?.default_assignee_id) {
    const assignable = await selectAssignable(db, [default_assignee]);
    if (!assignable.has(default_assignee)) {
      errors.default_assignee = ["Choose one of the agency's active people."];
    }
  }
  const isOtherCheck =
    check?.kind !== stored?.check_kind || check?.setting !== stored?.check_setting;
  const checkError = check && isOtherCheck ? checks.findError(check) : null;
  if (checkError) errors.check = [checkError];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Increments the template's revision after a change to its items and returns the new revision. */
async function reviseTemplate(db: Db, templateId: number): Promise<number> {
  const revision = await raiseRevision(db, templateId, clock.instant());
  await recordEvents(db, [
    { topic: templateTopic, recordId: templateId },
    // The list of masters includes the number of items in each.
    { topic: 'master-checklist-templates' },
  ]);
  return revision;
}

function columnsOf(body: ChecklistTemplateItemUpdate) {
  return {
    name: body.name,
    description: storedDescription(body.description),
    department: body.department,
    default_assignee_id: body.default_assignee,
    days_out: body.days_out,
    ...checkColumns(body.check),
  };
}

export async function createTemplateItem(
  db: Db,
  checks: ItemChecks,
  body: ChecklistTemplateItemBody,
): Promise<ChecklistTemplateItemRow> {
  const templateId = body.checklist;
  await lockRow(db, 'checklist_template', templateId);
  const template = await selectChecklistTemplate(db, templateId);
  if (!template) throw invalid({ checklist: ['This template does not exist.'] });
  await assertFields(db, checks, body);
  const parent = body.parent ?? null;
  const position = await makePlace(db, { table, ownerId: templateId }, { ...body, parent });
  const now = clock.instant();
  const { id } = await insertRow(db, 'checklist_template_item', {
    check_kind: null,
    check_setting: null,
    ...checkColumns(body.check),
    checklist_template_id: templateId,
    parent_id: parent,
    position,
    name: body.name,
    description: storedDescription(body.description) ?? null,
    department: body.department ?? null,
    default_assignee_id: body.default_assignee ?? null,
    days_out: body.days_out ?? null,
    added_revision: template.revision + 1,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    deleted_with_id: null,
  });
  await reviseTemplate(db, templateId);
  return getTemplateItem(db, id);
}

/** Returns the names of the fields whose new values differ from the stored values. */
function changedFields(
  stored: ChecklistTemplateItemRow,
  columns: ReturnType<typeof columnsOf>,
): string[] {
  const differs = (name: keyof typeof columns) =>
    columns[name] !== undefined && columns[name] !== stored[name];
  return [
    ...(differs('name') ? ['name'] : []),
    ...(differs('description') ? ['description'] : []),
    ...(differs('department') ? ['department'] : []),
    ...(differs('default_assignee_id') ? ['assignee'] : []),
    ...(differs('days_out') ? ['due'] : []),
    ...(differs('check_kind') || differs('check_setting') ? ['check'] : []),
  ];
}

/** Records the revision that changed the fields so that checklists copied from earlier revisions can be updated. */
function noteRevision(
  { field_revisions }: ChecklistTemplateItemRow,
  fields: readonly string[],
  revision: number,
): string {
  const noted = Object.fromEntries(fields.map((field) => [field, revision]));
  return JSON.stringify({ ...JSON.parse(field_revisions), ...noted });
}

export async function updateTemplateItem(
  db: Db,
  checks: ItemChecks,
  item: ChecklistTemplateItemRow,
  body: ChecklistTemplateItemUpdate,
): Promise<ChecklistTemplateItemRow> {
  await assertFields(db, checks, body, item);
  const columns = columnsOf(body);
  const fields = changedFields(item, columns);
  if (body.order !== undefined || body.parent !== undefined) {
    const isMoved = await moveItem(
      db,
      { table, ownerId: item.checklist_template_id },
      item.id,
      placeOf(item, body),
    );
    if (isMoved) fields.push('place');
  }
  const revision = await reviseTemplate(db, item.checklist_template_id);
  await updateRow(db, 'checklist_template_item', item.id, {
    ...columns,
    field_revisions: noteRevision(item, fields, revision),
    updated_at: clock.instant(),
  });
  return getTemplateItem(db, item.id);
}

export async function moveTemplateItem(
  db: Db,
  checks: ItemChecks,
  id: number,
  move: ItemMove,
): Promise<ChecklistTemplateItemRow> {
  await lockTemplateOf(db, id);
  return updateTemplateItem(db, checks, await getTemplateItem(db, id), move);
}

export async function deleteTemplateItem(db: Db, id: number): Promise<void> {
  await lockTemplateOf(db, id);
  const { checklist_template_id: ownerId } = await getTemplateItem(db, id);
  await deleteSubtree(db, { table, ownerId }, id);
  await reviseTemplate(db, ownerId);
}

export async function restoreTemplateItem(db: Db, id: number): Promise<ChecklistTemplateItemRow> {
  const ownerId = await findDeletedOwner(db, table, id);
  await lockRow(db, 'checklist_template', ownerId);
  const ids = await restoreSubtree(db, { table, ownerId }, id);
  const revision = await reviseTemplate(db, ownerId);
  await setAddedRevision(db, ids, revision);
  return getTemplateItem(db, id);
}

export async function attachToTemplateItem(
  db: Db,
  viewer: Viewer,
  itemId: number,
  file: StoredFile,
): Promise<ChecklistAttachment> {
  await lockTemplateOf(db, itemId);
  const item = await getTemplateItem(db, itemId);
  const attached = await attachFile(db, viewer, { table, itemId }, file);
  await reviseTemplate(db, item.checklist_template_id);
  return attached;
}

export async function detachFromTemplateItem(
  db: Db,
  itemId: number,
  attachmentId: number,
): Promise<void> {
  await lockTemplateOf(db, itemId);
  const item = await getTemplateItem(db, itemId);
  await detachFile(db, { table, itemId }, attachmentId);
  await reviseTemplate(db, item.checklist_template_id);
}
