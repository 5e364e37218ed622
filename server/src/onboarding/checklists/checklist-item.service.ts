import type {
  ChecklistItem,
  ChecklistItemBody,
  ChecklistItemUpdate,
} from '@portal/contract/onboarding/checklist-item.schema.ts';
import type { ChecklistAttachment, ItemMove } from '@portal/contract/onboarding/item-fields.ts';
import type { FieldErrors } from '@portal/contract/platform/errors.ts';
import { clock } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { insertRow, updateRow } from '#platform/database/write-row.ts';
import { invalid, notFound } from '#platform/errors.ts';
import type { StoredFile } from '#platform/files/files.service.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  attachFile,
  detachFile,
  findAttachments,
} from '../attachments/checklist-attachment.service.ts';
import { visibleBuilds } from '../builds/website-build.policy.ts';
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
import { presentChecklistItem } from './checklist.presenter.ts';
import { type ChecklistRow, selectChecklist } from './checklist.repository.ts';
import { getChecklist } from './checklist.service.ts';
import {
  assertEditable,
  isOpenForEdits,
  lockChecklist,
  settleChecklist,
} from './checklist-edit.service.ts';
import {
  type ChecklistItemRow,
  selectChecklistItem,
  selectChildren,
  selectVisibleItemIds,
} from './checklist-item.repository.ts';

const table = 'checklist_item';

/** An item with its checklist. */
export interface FoundItem {
  item: ChecklistItemRow;
  checklist: ChecklistRow;
}

/** Finds an item whose checklist is visible to the viewer. */
export async function findItem(db: Db, viewer: Viewer, id: number): Promise<FoundItem | undefined> {
  const item = await selectChecklistItem(db, id);
  const checklist = item && (await selectChecklist(db, visibleBuilds(viewer), item.checklist_id));
  return checklist && { item, checklist };
}

/** Returns an item whose checklist is visible to the viewer. Throws 404 otherwise. */
export async function getItem(db: Db, viewer: Viewer, id: number): Promise<FoundItem> {
  const itemWithChecklist = await findItem(db, viewer, id);
  if (!itemWithChecklist) throw notFound('Item');
  return itemWithChecklist;
}

/** Locks the item's checklist and its build. */
export async function lockItem(db: Db, id: number): Promise<void> {
  const item = await selectChecklistItem(db, id);
  if (item) await lockChecklist(db, item.checklist_id);
}

export async function presentItem(
  db: Db,
  viewer: Viewer,
  { item, checklist }: FoundItem,
): Promise<ChecklistItem> {
  const children = await selectChildren(db, [item.id]);
  const attachments = await findAttachments(db, table, [item.id]);
  return presentChecklistItem(item, {
    mayEdit: isStaff(viewer) && isOpenForEdits(checklist),
    children: children.map(({ id, completed }) => ({ id, completed: completed === 1 })),
    attachments: attachments.get(item.id),
  });
}

async function assertFields(
  db: Db,
  checks: ItemChecks,
  { assignee, check }: ChecklistItemUpdate,
  stored?: ChecklistItemRow,
): Promise<void> {
  const errors: FieldErrors = {};
  if (assignee && assignee !== stored?.assignee_id) {
    const assignable = await selectAssignable(db, [assignee]);
    if (!assignable.has(assignee)) errors.assignee = ["Choose one of the agency's active people."];
  }
  const isOtherCheck =
    check?.kind !== stored?.check_kind || check?.setting !== stored?.check_setting;
  const checkError = check && isOtherCheck ? checks.findError(check) : null;
  if (checkError) errors.check = [checkError];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const uncompleted = {
  completed: flag(false),
  completed_at: null,
  completed_by_id: null,
  completed_by_check: flag(false),
};

/** Returns the columns that mark an item as completed by the viewer, or by its check if `viewer` is null. */
export const completion = (viewer: Viewer | null) => ({
  completed: flag(true),
  completed_at: clock.instant(),
  completed_by_id: viewer?.actorId ?? null,
  completed_by_check: flag(viewer === null),
});

const noCheckResult = { check_state: null, check_text: null, checked_at: null };

export async function createItem(
  db: Db,
  viewer: Viewer,
  checks: ItemChecks,
  body: ChecklistItemBody,
): Promise<FoundItem> {
  await lockChecklist(db, body.checklist);
  const checklist = await selectChecklist(db, undefined, body.checklist);
  if (!checklist) throw invalid({ checklist: ['This checklist does not exist.'] });
  assertEditable(checklist);
  await assertFields(db, checks, body);
  const parent = body.parent ?? null;
  const position = await makePlace(db, { table, ownerId: checklist.id }, { ...body, parent });
  const now = clock.instant();
  const assignee_id = body.assignee ?? null;
  const { id } = await insertRow(db, 'checklist_item', {
    check_kind: null,
    check_setting: null,
    ...checkColumns(body.check),
    ...noCheckResult,
    ...(body.completed ? completion(viewer) : uncompleted),
    checklist_id: checklist.id,
    parent_id: parent,
    position,
    name: body.name,
    description: storedDescription(body.description) ?? null,
    department: body.department ?? null,
    assignee_id,
    due: body.due ?? null,
    is_newly_assigned: flag(assignee_id !== null && assignee_id !== viewer.id),
    template_item_id: null,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    deleted_with_id: null,
  });
  await settleChecklist(db, checklist);
  return getItem(db, viewer, id);
}

async function assertNothingOpenBelow(db: Db, id: number): Promise<void> {
  const children = await selectChildren(db, [id]);
  const open = children.filter(({ completed }) => completed === 0).length;
  if (open === 0) return;
  throw invalid({
    completed: [
      open === 1
        ? 'Complete the open item below it first.'
        : `Complete the ${open} open items below it first.`,
    ],
  });
}

/** Returns the columns to update, and the names of the template fields that were edited by hand. */
function changedColumns(viewer: Viewer, item: ChecklistItemRow, body: ChecklistItemUpdate) {
  const description = storedDescription(body.description);
  const check = checkColumns(body.check);
  const isOtherCheck =
    body.check !== undefined &&
    (check.check_kind !== item.check_kind || check.check_setting !== item.check_setting);
  const isOther = <Value>(value: Value | undefined, stored: Value) =>
    value !== undefined && value !== stored;
  const isOtherAssignee = isOther(body.assignee, item.assignee_id);
  const fields = [
    ...(isOther(body.name, item.name) ? ['name'] : []),
    ...(isOther(description, item.description) ? ['description'] : []),
    ...(isOther<string | null>(body.department, item.department) ? ['department'] : []),
    ...(isOtherAssignee ? ['assignee'] : []),
    ...(isOther(body.due, item.due) ? ['due'] : []),
    ...(isOtherCheck ? ['check'] : []),
  ];
  const columns = {
    name: body.name,
    description,
    department: body.department,
    assignee_id: body.assignee,
    due: body.due,
    ...check,
    ...(isOtherCheck ? noCheckResult : {}),
    ...(isOtherAssignee && {
      is_newly_assigned: flag(body.assignee !== null && body.assignee !== viewer.id),
    }),
  };
  return { columns, fields };
}

/** Returns, as JSON, the item's template fields that were edited by hand, including the given ones. */
function withEdited({ edited_fields }: ChecklistItemRow, fields: readonly string[]): string {
  const before: string[] = JSON.parse(edited_fields);
  return JSON.stringify([...new Set([...before, ...fields])]);
}

/** Updates an item; the caller must have locked its checklist. */
export async function updateItem(
  db: Db,
  viewer: Viewer,
  checks: ItemChecks,
  { found: { item, checklist }, body }: { found: FoundItem; body: ChecklistItemUpdate },
): Promise<FoundItem> {
  assertEditable(checklist);
  await assertFields(db, checks, body, item);
  const { columns, fields } = changedColumns(viewer, item, body);
  if (body.order !== undefined || body.parent !== undefined) {
    const tree = { table, ownerId: checklist.id } as const;
    if (await moveItem(db, tree, item.id, placeOf(item, body))) fields.push('place');
  }
  const isTicked = body.completed === true && item.completed === 0;
  if (isTicked) await assertNothingOpenBelow(db, item.id);
  const isUnticked = body.completed === false && item.completed === 1;
  await updateRow(db, 'checklist_item', item.id, {
    ...columns,
    ...(isTicked ? completion(viewer) : {}),
    ...(isUnticked ? uncompleted : {}),
    edited_fields: withEdited(item, fields),
    updated_at: clock.instant(),
  });
  await settleChecklist(db, checklist);
  return getItem(db, viewer, item.id);
}

export async function moveChecklistItem(
  db: Db,
  viewer: Viewer,
  checks: ItemChecks,
  { id, body }: { id: number; body: ItemMove },
): Promise<FoundItem> {
  await lockItem(db, id);
  return updateItem(db, viewer, checks, { found: await getItem(db, viewer, id), body });
}

/** Locks and returns an item before it is deleted or its files change. Throws 404 or 409 if it can't be edited. */
async function editItem(db: Db, viewer: Viewer, id: number): Promise<FoundItem> {
  await lockItem(db, id);
  const itemWithChecklist = await getItem(db, viewer, id);
  assertEditable(itemWithChecklist.checklist);
  return itemWithChecklist;
}

export async function deleteItem(db: Db, viewer: Viewer, id: number): Promise<void> {
  const { checklist } = await editItem(db, viewer, id);
  await deleteSubtree(db, { table, ownerId: checklist.id }, id);
  await settleChecklist(db, checklist);
}

export async function restoreItem(db: Db, viewer: Viewer, id: number): Promise<FoundItem> {
  const ownerId = await findDeletedOwner(db, table, id);
  await lockChecklist(db, ownerId);
  const checklist = await getChecklist(db, viewer, ownerId);
  assertEditable(checklist);
  await restoreSubtree(db, { table, ownerId }, id);
  await settleChecklist(db, checklist);
  return getItem(db, viewer, id);
}

export async function attachToItem(
  db: Db,
  viewer: Viewer,
  itemId: number,
  file: StoredFile,
): Promise<ChecklistAttachment> {
  const { checklist } = await editItem(db, viewer, itemId);
  const attached = await attachFile(db, viewer, { table, itemId }, file);
  await settleChecklist(db, checklist);
  return attached;
}

export async function detachFromItem(
  db: Db,
  viewer: Viewer,
  itemId: number,
  attachmentId: number,
): Promise<void> {
  const { checklist } = await editItem(db, viewer, itemId);
  await detachFile(db, { table, itemId }, attachmentId);
  await settleChecklist(db, checklist);
}

/** Returns the given ids that belong to items visible to the viewer. */
export async function visibleItemIds(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Set<number>> {
  const visible = visibleBuilds(viewer);
  return visible ? selectVisibleItemIds(db, visible, ids) : new Set(ids);
}
