import { checklistCalls } from '@portal/contract/onboarding/checklist.calls.ts';
import type { Checklist } from '@portal/contract/onboarding/checklist.schema.ts';
import { checklistItemCalls } from '@portal/contract/onboarding/checklist-item.calls.ts';
import type { ChecklistItem } from '@portal/contract/onboarding/checklist-item.schema.ts';
import { ancestorIds } from '@portal/contract/onboarding/item-tree.ts';
import { websiteBuildCalls } from '@portal/contract/onboarding/website-build.calls.ts';
import { call } from '#platform/api/call.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import type { Tree } from '../tree/tree.ts';
import { placeChild, treesOfLists } from '../tree/trees-of-lists.ts';

const summaries = [
  websiteBuildCalls.list,
  checklistItemCalls.mine,
  checklistItemCalls.myCounts,
].map(({ path }) => [path]);

/** Returns the tree of items in the checklist with the given id. */
export const checklistTree = treesOfLists<Checklist, ChecklistItem>((checklist) => ({
  queryKey: endpointQuery(checklistCalls.get, { params: { id: checklist } }).queryKey,
  itemsOf: (known) => known.checklist_items,
  withItems: (known, items) => ({ ...known, checklist_items: [...items] }),
  summaries,
  api: {
    create: (body) => call(checklistItemCalls.create, { body: { ...body, checklist } }),
    update: (id, body, version) =>
      call(checklistItemCalls.update, { params: { id }, body, version }),
    move: (id, { parent, order }) =>
      call(checklistItemCalls.move, { params: { id }, body: { parent, order: order ?? 1 } }),
    remove: (id) => call(checklistItemCalls.delete, { params: { id } }),
    restore: (id) => call(checklistItemCalls.restore, { params: { id } }),
  },
  draftOf: ({ id, name, parent, order }) => ({
    id,
    name,
    order,
    description: null,
    department: null,
    assignee: null,
    due: null,
    completed: false,
    completed_at: null,
    completed_by: null,
    completed_by_check: false,
    checklist,
    parent,
    checklist_item_children: [],
    check: null,
    check_result: null,
    attachments: [],
    comment_count: 0,
    version: 0,
    allowed_actions: ['update', 'complete', 'delete'],
  }),
  adopt,
}));

/** Updates the parent's list of children, and reopens completed ancestors of an open item. */
function adopt(
  items: readonly ChecklistItem[],
  { id, parent, completed }: ChecklistItem,
): readonly ChecklistItem[] {
  const above = new Set(completed ? [] : ancestorIds(items, parent));
  return items.map((item) => {
    const children = placeChild(item.checklist_item_children, id, item.id === parent);
    const isReopened = item.completed && above.has(item.id);
    if (children === item.checklist_item_children && !isReopened) return item;
    return {
      ...item,
      checklist_item_children: children,
      completed: item.completed && !isReopened,
    };
  });
}

/** Ticks or unticks an item. The toast offers Undo. */
export function tick(tree: Tree<ChecklistItem>, { id, completed }: ChecklistItem): void {
  const changeTo = (value: boolean) => ({
    patch: { completed: value },
    body: { completed: value },
  });
  tree.change(id, { ...changeTo(!completed), undo: changeTo(completed) });
}
