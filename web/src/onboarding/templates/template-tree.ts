import { checklistTemplateEndpoints } from '@portal/contract/onboarding/checklist-template.endpoints.ts';
import { checklistTemplateItemEndpoints } from '@portal/contract/onboarding/checklist-template-item.endpoints.ts';
import type { ChecklistTemplateItem } from '@portal/contract/onboarding/checklist-template-item.schema.ts';
import { masterChecklistTemplatesEndpoints } from '@portal/contract/onboarding/master-checklist-templates.endpoints.ts';
import { call } from '#platform/api/call.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { Tree } from '../tree/tree.ts';

const trees = new Map<number, Tree<ChecklistTemplateItem>>();

/** The items of a template; what is still being sent outlives the panel that shows them. */
export function templateTree(template: number): Tree<ChecklistTemplateItem> {
  const known = trees.get(template) ?? createTree(template);
  trees.set(template, known);
  return known;
}

function createTree(checklist: number) {
  const { queryKey } = endpointQuery(checklistTemplateEndpoints.get, { params: { id: checklist } });
  return new Tree<ChecklistTemplateItem>({
    source: {
      read: () => queryClient.getQueryData(queryKey)?.template_items ?? [],
      change: (change) =>
        queryClient.setQueryData(
          queryKey,
          (known) => known && { ...known, template_items: [...change(known.template_items)] },
        ),
      hold: () => queryClient.cancelQueries({ queryKey }),
      refresh: () => {
        for (const key of [queryKey, ...summaries]) {
          void queryClient.invalidateQueries({ queryKey: key });
        }
      },
    },
    api: {
      create: (body) =>
        call(checklistTemplateItemEndpoints.create, { body: { ...body, checklist } }),
      update: (id, body, version) =>
        call(checklistTemplateItemEndpoints.update, { params: { id }, body, version }),
      move: (id, { parent, order }) =>
        call(checklistTemplateItemEndpoints.move, {
          params: { id },
          body: { parent, order: order ?? 1 },
        }),
      remove: (id) => call(checklistTemplateItemEndpoints.delete, { params: { id } }),
      restore: (id) => call(checklistTemplateItemEndpoints.restore, { params: { id } }),
    },
    draftOf: ({ id, name, parent, order }) => ({
      id,
      name,
      order,
      description: null,
      department: null,
      default_assignee: null,
      days_out: null,
      checklist,
      parent,
      checklist_template_item_children: [],
      check: null,
      attachments: [],
      version: 0,
    }),
    adopt,
  });
}

const summaries = [checklistTemplateEndpoints.list, masterChecklistTemplatesEndpoints.list].map(
  ({ path }) => [path],
);

/** A parent names its children. */
function adopt(
  items: readonly ChecklistTemplateItem[],
  { id, parent }: ChecklistTemplateItem,
): readonly ChecklistTemplateItem[] {
  return items.map((item) => {
    const children = item.checklist_template_item_children;
    const isParent = item.id === parent;
    if (children.includes(id) === isParent) return item;
    const now = isParent ? [...children, id] : children.filter((child) => child !== id);
    return { ...item, checklist_template_item_children: now };
  });
}
