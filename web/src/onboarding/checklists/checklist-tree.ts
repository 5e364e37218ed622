import { checklistEndpoints } from '@portal/contract/onboarding/checklist.endpoints.ts';
import { checklistItemEndpoints } from '@portal/contract/onboarding/checklist-item.endpoints.ts';
import type { ChecklistItem } from '@portal/contract/onboarding/checklist-item.schema.ts';
import { ancestorIds } from '@portal/contract/onboarding/item-tree.ts';
import { websiteBuildEndpoints } from '@portal/contract/onboarding/website-build.endpoints.ts';
import { call } from '#platform/api/call.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { Tree } from '../tree/tree.ts';

const trees = new Map<number, Tree<ChecklistItem>>();

/** The items of a checklist; what is still being sent outlives the panel that shows them. */
export function checklistTree(checklist: number): Tree<ChecklistItem> {
  const known = trees.get(checklist) ?? createTree(checklist);
  trees.set(checklist, known);
  return known;
}

function createTree(checklist: number) {
  const { queryKey } = endpointQuery(checklistEndpoints.get, { params: { id: checklist } });
  return new Tree<ChecklistItem>({
    source: {
      read: () => queryClient.getQueryData(queryKey)?.checklist_items ?? [],
      change: (change) =>
        queryClient.setQueryData(
          queryKey,
          (known) => known && { ...known, checklist_items: [...change(known.checklist_items)] },
        ),
      hold: () => queryClient.cancelQueries({ queryKey }),
      refresh: () => {
        for (const key of [queryKey, ...summaries]) {
          void queryClient.invalidateQueries({ queryKey: key });
        }
      },
    },
    api: {
      create: (body) => call(checklistItemEndpoints.create, { body: { ...body, checklist } }),
      update: (id, body, version) =>
        call(checklistItemEndpoints.update, { params: { id }, body, version }),
      move: (id, { parent, order }) =>
        call(checklistItemEndpoints.move, { params: { id }, body: { parent, order: order ?? 1 } }),
      remove: (id) => call(checklistItemEndpoints.delete, { params: { id } }),
      restore: (id) => call(checklistItemEndpoints.restore, { params: { id } }),
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
  });
}

const summaries = [
  websiteBuildEndpoints.list,
  checklistItemEndpoints.mine,
  checklistItemEndpoints.myCounts,
].map(({ path }) => [path]);

/** A parent names its children; completed items above an open one open again. */
function adopt(
  items: readonly ChecklistItem[],
  { id, parent, completed }: ChecklistItem,
): readonly ChecklistItem[] {
  const above = new Set(completed ? [] : ancestorIds(items, parent));
  return items.map((item) => {
    const reopened = item.completed && above.has(item.id) ? { ...item, completed: false } : item;
    const children = reopened.checklist_item_children;
    const isListed = children.includes(id);
    if (item.id === parent && !isListed) {
      return { ...reopened, checklist_item_children: [...children, id] };
    }
    if (item.id !== parent && isListed) {
      return { ...reopened, checklist_item_children: children.filter((child) => child !== id) };
    }
    return reopened;
  });
}

/** Ticks or unticks an item; for some seconds it can be undone. */
export function tick(tree: Tree<ChecklistItem>, { id, completed }: ChecklistItem): void {
  const changeTo = (value: boolean) => ({
    patch: { completed: value },
    body: { completed: value },
  });
  tree.change(id, { ...changeTo(!completed), undo: changeTo(completed) });
}
