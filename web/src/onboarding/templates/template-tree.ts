import { checklistTemplateCalls } from '@portal/contract/onboarding/checklist-template.calls.ts';
import type { ChecklistTemplate } from '@portal/contract/onboarding/checklist-template.schema.ts';
import { checklistTemplateItemCalls } from '@portal/contract/onboarding/checklist-template-item.calls.ts';
import type { ChecklistTemplateItem } from '@portal/contract/onboarding/checklist-template-item.schema.ts';
import { masterChecklistTemplatesCalls } from '@portal/contract/onboarding/master-checklist-templates.calls.ts';
import { call } from '#platform/api/call.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { placeChild, treesOfLists } from '../tree/trees-of-lists.ts';

const summaries = [checklistTemplateCalls.list, masterChecklistTemplatesCalls.list].map(
  ({ path }) => [path],
);

/** Returns the tree of items in the template with the given id. */
export const templateTree = treesOfLists<ChecklistTemplate, ChecklistTemplateItem>((template) => ({
  queryKey: endpointQuery(checklistTemplateCalls.get, { params: { id: template } }).queryKey,
  itemsOf: (known) => known.template_items,
  withItems: (known, items) => ({ ...known, template_items: [...items] }),
  summaries,
  api: {
    create: (body) =>
      call(checklistTemplateItemCalls.create, { body: { ...body, checklist: template } }),
    update: (id, body, version) =>
      call(checklistTemplateItemCalls.update, { params: { id }, body, version }),
    move: (id, { parent, order }) =>
      call(checklistTemplateItemCalls.move, {
        params: { id },
        body: { parent, order: order ?? 1 },
      }),
    remove: (id) => call(checklistTemplateItemCalls.delete, { params: { id } }),
    restore: (id) => call(checklistTemplateItemCalls.restore, { params: { id } }),
  },
  draftOf: ({ id, name, parent, order }) => ({
    id,
    name,
    order,
    description: null,
    department: null,
    default_assignee: null,
    days_out: null,
    checklist: template,
    parent,
    checklist_template_item_children: [],
    check: null,
    attachments: [],
    version: 0,
  }),
  adopt: (items, { id, parent }) =>
    items.map((item) => ({
      ...item,
      checklist_template_item_children: placeChild(
        item.checklist_template_item_children,
        id,
        item.id === parent,
      ),
    })),
}));
