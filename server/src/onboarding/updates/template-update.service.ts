import type { ChecklistKind } from '@portal/contract/onboarding/checklist.schema.ts';
import {
  findPlaceError,
  maximumItems,
  moveInTree,
  type Position,
} from '@portal/contract/onboarding/item-tree.ts';
import type {
  ChecklistUpdatePreview,
  ChecklistUpdatesDone,
} from '@portal/contract/onboarding/template-update.schema.ts';
import { clock } from '#platform/clock.ts';
import type { Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { insertRow, updateRow } from '#platform/database/write-row.ts';
import { conflict, invalid } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  copyAttachments,
  findItemsWithOtherFiles,
} from '../attachments/checklist-attachment.service.ts';
import {
  type ChecklistRow,
  selectChecklist,
  selectChecklistsById,
  setTemplateRevision,
} from '../checklists/checklist.repository.ts';
import {
  isOpenForEdits,
  lockChecklist,
  settleChecklist,
} from '../checklists/checklist-edit.service.ts';
import { selectChecklistItems } from '../checklists/checklist-item.repository.ts';
import { copiedFields, copiedRow, findAssignable } from '../checklists/template-copy.service.ts';
import { selectTree, updatePlaces } from '../items/item-tree.repository.ts';
import { deleteSubtree } from '../items/item-tree.service.ts';
import type { ChecklistTemplateRow } from '../templates/checklist-template.repository.ts';
import { templateTopic } from '../templates/checklist-template.service.ts';
import {
  type ChecklistTemplateItemRow,
  selectChecklistTemplateItems,
} from '../templates/checklist-template-item.repository.ts';
import { selectOutdatedChecklists } from './template-update.repository.ts';
import { findPlaceAfter, planUpdate, type UpdatePlan } from './update-plan.ts';

const table = 'checklist_item';

/** Compares each checklist with its template. Reads the items of all checklists in one query. */
async function planUpdates(
  db: Db,
  checklists: readonly ChecklistRow[],
  templateItems: readonly ChecklistTemplateItemRow[],
): Promise<Map<number, UpdatePlan>> {
  const ids = checklists.map(({ id }) => id);
  const allItems = await selectChecklistItems(db, ids);
  const withOwnFiles = await findItemsWithOtherFiles(db, allItems);
  const assignable = await findAssignable(db, templateItems);
  const byChecklist = Map.groupBy(allItems, ({ checklist_id }) => checklist_id);
  const planOf = ({ id, template_revision, schedule_date }: ChecklistRow) =>
    planUpdate({
      templateItems,
      items: byChecklist.get(id) ?? [],
      fromRevision: template_revision ?? 0,
      rules: { scheduleDate: schedule_date ?? clock.today(), assignable },
      withOwnFiles,
    });
  return new Map(checklists.map((checklist) => [checklist.id, planOf(checklist)]));
}

function presentPlan(
  checklist: ChecklistRow,
  plan: UpdatePlan,
  revision: number,
): ChecklistUpdatePreview {
  return {
    checklist: checklist.id,
    checklist_name: checklist.name,
    revision,
    website_build: {
      id: checklist.website_build_id ?? 0,
      label: checklist.build_label ?? '',
      // The cast is safe: every checklist of a build has a kind.
      kind: checklist.kind as ChecklistKind,
      organization: {
        id: checklist.organization_id ?? 0,
        dba_name: checklist.organization_name ?? '',
        slug: checklist.organization_slug ?? '',
      },
    },
    added: plan.added.map(({ id, name }) => ({ template_item: id, name })),
    changed: plan.changed.map(({ item, fields }) => ({ item: item.id, name: item.name, fields })),
    dropped: plan.dropped.map(({ id, name }) => ({ item: id, name })),
    kept: plan.kept,
  };
}

/** Returns the changes that an update to the current revision would make to each checklist of an active build. */
export async function previewUpdates(
  db: Db,
  template: ChecklistTemplateRow,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<ChecklistUpdatePreview>> {
  const templateItems = await selectChecklistTemplateItems(db, [template.id]);
  const { items: found, next } = await selectOutdatedChecklists(db, template.id, page);
  if (found.length === 0) return { items: [], next };
  const ids = found.map(({ id }) => id);
  const checklists = await selectChecklistsById(db, ids);
  const plans = await planUpdates(db, checklists, templateItems);
  const items = checklists.flatMap((checklist) => {
    const plan = plans.get(checklist.id);
    return plan ? [presentPlan(checklist, plan, template.revision)] : [];
  });
  return { items, next };
}

/** Adds the template's new items, each after the sibling that precedes it in the template. */
async function addItems(
  db: Db,
  viewer: Viewer,
  checklist: ChecklistRow,
  { plan, templateItems }: { plan: UpdatePlan; templateItems: readonly ChecklistTemplateItemRow[] },
): Promise<void> {
  const items = await selectChecklistItems(db, [checklist.id]);
  if (items.length + plan.added.length > maximumItems) {
    throw conflict(`'${checklist.name}' would have more than ${maximumItems} items.`);
  }
  const rules = {
    scheduleDate: checklist.schedule_date ?? clock.today(),
    assignable: await findAssignable(db, plan.added),
  };
  const copyOf = new Map(items.map((item) => [item.template_item_id ?? 0, item.id]));
  const added = new Map<number, number>();
  let tree: readonly Position[] = await selectTree(db, table, checklist.id);
  for (const original of plan.added) {
    const parent = original.parent_id === null ? null : (copyOf.get(original.parent_id) ?? null);
    // If the parent is already nested at the maximum depth, add the item at the top level.
    const parent_id = findPlaceError(tree, null, parent) === null ? parent : null;
    const row = copiedRow(viewer, original, {
      rules,
      checklist_id: checklist.id,
      parent_id,
      position: maximumItems + 1,
    });
    const { id } = await insertRow(db, 'checklist_item', row);
    copyOf.set(original.id, id);
    added.set(original.id, id);
    const position = { id, parent: parent_id };
    const grown = [...tree, { ...position, order: row.position }];
    tree = await placeBehind(db, grown, position, { original, templateItems, copyOf });
  }
  await copyAttachments(db, added);
}

interface Origin {
  original: ChecklistTemplateItemRow;
  templateItems: readonly ChecklistTemplateItemRow[];
  copyOf: ReadonlyMap<number, number>;
}

/**
 * Moves an item to the position after the copy of its preceding sibling in the template, if that copy has the same
 * parent. Returns the resulting tree.
 */
async function placeBehind(
  db: Db,
  tree: readonly Position[],
  { id, parent }: { id: number; parent: number | null },
  { original, templateItems, copyOf }: Origin,
): Promise<readonly Position[]> {
  if (findPlaceError(tree, id, parent) !== null) return tree;
  const previous = findPlaceAfter(original, templateItems, copyOf);
  const siblings = tree.filter((item) => item.parent === parent && item.id !== id);
  const ids = siblings.sort((a, b) => a.order - b.order).map((item) => item.id);
  const order = previous === null ? 1 : ids.indexOf(previous) + 2;
  const moved = moveInTree(tree, id, { parent, order });
  await updatePlaces(db, table, tree, moved);
  return moved;
}

async function changeItems(
  db: Db,
  viewer: Viewer,
  checklist: ChecklistRow,
  { plan, templateItems }: { plan: UpdatePlan; templateItems: readonly ChecklistTemplateItemRow[] },
): Promise<void> {
  const rules = {
    scheduleDate: checklist.schedule_date ?? clock.today(),
    assignable: await findAssignable(db, templateItems),
  };
  for (const { item, original, fields } of plan.changed) {
    const templateFields = copiedFields(original, rules);
    const names = new Set(fields.map(({ field }) => field));
    await updateRow(db, 'checklist_item', item.id, {
      ...(names.has('name') && { name: templateFields.name }),
      ...(names.has('description') && { description: templateFields.description }),
      ...(names.has('department') && { department: templateFields.department }),
      ...(names.has('due') && { due: templateFields.due }),
      ...(names.has('assignee') && {
        assignee_id: templateFields.assignee_id,
        is_newly_assigned:
          templateFields.assignee_id !== null && templateFields.assignee_id !== viewer.id ? 1 : 0,
      }),
      ...(names.has('check') && {
        check_kind: templateFields.check_kind,
        check_setting: templateFields.check_setting,
        check_state: null,
        check_text: null,
        checked_at: null,
      }),
      updated_at: clock.instant(),
    });
  }
}

/** Moves items that were moved in the template. Must run after all new items that may precede them have been added. */
async function moveItems(
  db: Db,
  checklist: ChecklistRow,
  { plan, templateItems }: { plan: UpdatePlan; templateItems: readonly ChecklistTemplateItemRow[] },
): Promise<void> {
  const moved = plan.changed.filter(({ fields }) => fields.some(({ field }) => field === 'place'));
  if (moved.length === 0) return;
  const items = await selectChecklistItems(db, [checklist.id]);
  const copyOf = new Map(items.map((item) => [item.template_item_id ?? 0, item.id]));
  let tree: readonly Position[] = await selectTree(db, table, checklist.id);
  for (const { item, original } of moved) {
    const parent = original.parent_id === null ? null : copyOf.get(original.parent_id);
    if (parent === undefined) continue;
    const position = { id: item.id, parent };
    tree = await placeBehind(db, tree, position, { original, templateItems, copyOf });
  }
}

async function updateChecklist(
  db: Db,
  viewer: Viewer,
  checklist: ChecklistRow,
  { template, templateItems }: UpdateSource,
) {
  const plans = await planUpdates(db, [checklist], templateItems);
  const plan = plans.get(checklist.id);
  if (!plan) throw new Error(`Checklist ${checklist.id} has no plan.`);
  const source = { plan, templateItems };
  await changeItems(db, viewer, checklist, source);
  for (const { id } of plan.dropped) {
    await deleteSubtree(db, { table, ownerId: checklist.id }, id);
  }
  await addItems(db, viewer, checklist, source);
  await moveItems(db, checklist, source);
  await setTemplateRevision(db, checklist.id, template.revision);
  await settleChecklist(db, checklist);
  return {
    checklist: checklist.id,
    added_count: plan.added.length,
    changed_count: plan.changed.length,
    dropped_count: plan.dropped.length,
  };
}

interface UpdateSource {
  template: ChecklistTemplateRow;
  templateItems: readonly ChecklistTemplateItemRow[];
}

/** Updates checklists to the template's current revision. Throws 409 if the template has changed since the preview. */
export async function updateChecklists(
  db: Db,
  viewer: Viewer,
  template: ChecklistTemplateRow,
  { checklists, revision }: { checklists: readonly number[]; revision: number },
): Promise<ChecklistUpdatesDone> {
  if (template.revision !== revision) {
    throw conflict('The template has changed since the preview. Review the changes again.');
  }
  const templateItems = await selectChecklistTemplateItems(db, [template.id]);
  const updated: ChecklistUpdatesDone['updated'] = [];
  for (const id of checklists.toSorted((a, b) => a - b)) {
    await lockChecklist(db, id);
    const checklist = await selectChecklist(db, undefined, id);
    const isOfTemplate = checklist?.checklist_template_id === template.id;
    if (!isOfTemplate || checklist.website_build_id === null || !isOpenForEdits(checklist)) {
      throw invalid({
        checklists: ['Choose checklists of active website builds that came from this template.'],
      });
    }
    updated.push(await updateChecklist(db, viewer, checklist, { template, templateItems }));
  }
  await recordEvent(db, { topic: templateTopic, recordId: template.id });
  return { updated };
}
