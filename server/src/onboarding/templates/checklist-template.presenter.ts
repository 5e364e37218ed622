import type { ChecklistTemplate } from '@portal/contract/onboarding/checklist-template.schema.ts';
import type { ChecklistTemplateItem } from '@portal/contract/onboarding/checklist-template-item.schema.ts';
import type { DepartmentValue } from '@portal/contract/onboarding/departments.ts';
import type { ChecklistAttachment } from '@portal/contract/onboarding/item-fields.ts';
import { flattenTree, groupByParent } from '@portal/contract/onboarding/item-tree.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { presentAssignee, presentCheck } from '../items/item-fields.ts';
import type { ChecklistTemplateRow } from './checklist-template.repository.ts';
import type { ChecklistTemplateItemRow } from './checklist-template-item.repository.ts';
import type { MasterTemplatesRow } from './master-checklist-templates.repository.ts';

export function presentChecklistTemplateItem(
  row: ChecklistTemplateItemRow,
  { children, attachments = [] }: { children: number[]; attachments?: ChecklistAttachment[] },
): ChecklistTemplateItem {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    // The cast is safe: only values from the contract are stored.
    department: row.department as DepartmentValue | null,
    order: row.position,
    parent: row.parent_id,
    default_assignee: presentAssignee(row),
    days_out: row.days_out,
    checklist: row.checklist_template_id,
    checklist_template_item_children: children,
    check: presentCheck(row),
    attachments,
    version: row.version,
  };
}

export interface TemplateParts {
  items: ReadonlyMap<number, ChecklistTemplateItemRow[]>;
  attachments: ReadonlyMap<number, ChecklistAttachment[]>;
  outdated: ReadonlyMap<number, number>;
  masters: MasterTemplatesRow;
}

function masterKinds(id: number, masters: MasterTemplatesRow) {
  return [
    ...(masters.website_build_id === id ? (['website_build'] as const) : []),
    ...(masters.website_deployment_id === id ? (['website_deployment'] as const) : []),
  ];
}

export function presentChecklistTemplate(
  viewer: Viewer,
  row: ChecklistTemplateRow,
  { items, attachments, outdated, masters }: TemplateParts,
): ChecklistTemplate {
  const placed = (items.get(row.id) ?? []).map((item) => ({
    id: item.id,
    parent: item.parent_id,
    order: item.position,
    row: item,
  }));
  const groups = groupByParent(placed);
  const outdatedCount = outdated.get(row.id) ?? 0;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    archived: row.archived === 1,
    item_count: row.item_count,
    template_items: flattenTree(placed).map(({ item }) =>
      presentChecklistTemplateItem(item.row, {
        children: (groups.get(item.id) ?? []).map(({ id }) => id),
        attachments: attachments.get(item.id),
      }),
    ),
    master_kinds: masterKinds(row.id, masters),
    revision: row.revision,
    outdated_checklist_count: outdatedCount,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    allowed_actions: [
      'update',
      'delete',
      ...(isStaff(viewer) && outdatedCount > 0 ? (['update_checklists'] as const) : []),
    ],
  };
}
