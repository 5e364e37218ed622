import type {
  Checklist,
  ChecklistKind,
  checklistActions,
} from '@portal/contract/onboarding/checklist.schema.ts';
import type {
  ChecklistItem,
  CheckResult,
  checklistItemActions,
  MyChecklistItem,
} from '@portal/contract/onboarding/checklist-item.schema.ts';
import type { DepartmentValue } from '@portal/contract/onboarding/departments.ts';
import type { ChecklistAttachment } from '@portal/contract/onboarding/item-fields.ts';
import { flattenTree, groupByParent } from '@portal/contract/onboarding/item-tree.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { presentAssignee, presentCheck } from '../items/item-fields.ts';
import type { ChecklistRow } from './checklist.repository.ts';
import { isOpenForEdits } from './checklist-edit.service.ts';
import type { ChecklistItemRow, MyItemRow } from './checklist-item.repository.ts';

type ItemAction = (typeof checklistItemActions)[number];

interface ItemParts {
  /** True if the viewer may edit the checklist's items. */
  mayEdit: boolean;
  children: readonly { id: number; completed: boolean }[];
  attachments?: ChecklistAttachment[] | undefined;
}

function itemActions(
  { check_kind }: ChecklistItemRow,
  { mayEdit, children }: ItemParts,
): ItemAction[] {
  if (!mayEdit) return [];
  return [
    'update',
    ...(children.every(({ completed }) => completed) ? (['complete'] as const) : []),
    'delete',
    'comment',
    ...(check_kind === null ? [] : (['run_check'] as const)),
  ];
}

function presentCheckResult(row: ChecklistItemRow): CheckResult | null {
  if (row.check_state === null || row.checked_at === null) return null;
  return {
    // The cast is safe: only values from the contract are stored.
    state: row.check_state as CheckResult['state'],
    text: row.check_text ?? '',
    checked_at: row.checked_at,
  };
}

export function presentChecklistItem(row: ChecklistItemRow, parts: ItemParts): ChecklistItem {
  return {
    id: row.id,
    name: row.name,
    order: row.position,
    description: row.description,
    // The cast is safe: only values from the contract are stored.
    department: row.department as DepartmentValue | null,
    assignee: presentAssignee(row),
    due: row.due,
    completed: row.completed === 1,
    completed_at: row.completed_at,
    completed_by:
      row.completed_by_id === null
        ? null
        : { id: row.completed_by_id, name: row.completed_by_name ?? '' },
    completed_by_check: row.completed_by_check === 1,
    checklist: row.checklist_id,
    parent: row.parent_id,
    checklist_item_children: parts.children.map(({ id }) => id),
    check: presentCheck(row),
    check_result: presentCheckResult(row),
    attachments: parts.attachments ?? [],
    comment_count: row.comment_count,
    version: row.version,
    allowed_actions: itemActions(row, parts),
  };
}

export function presentMyItem(
  viewer: Viewer,
  row: MyItemRow,
  children: ItemParts['children'],
): MyChecklistItem {
  const {
    checklist_item_children: _children,
    attachments: _attachments,
    description: _description,
    ...item
  } = presentChecklistItem(row, { mayEdit: isStaff(viewer), children });
  return {
    ...item,
    checklist_name: row.checklist_name,
    website_build: {
      id: row.build_id,
      label: row.build_label,
      organization: {
        id: row.organization_id,
        dba_name: row.organization_name,
        slug: row.organization_slug,
      },
    },
  };
}

export interface ChecklistParts {
  items: ReadonlyMap<number, ChecklistItemRow[]>;
  attachments: ReadonlyMap<number, ChecklistAttachment[]>;
}

function presentBuild(row: ChecklistRow): Checklist['website_build'] {
  if (row.website_build_id === null) return null;
  return {
    id: row.website_build_id,
    label: row.build_label ?? '',
    // The cast is safe: every checklist of a build has a kind.
    kind: row.kind as ChecklistKind,
    is_active: row.build_is_active === 1,
    organization: {
      id: row.organization_id ?? 0,
      dba_name: row.organization_name ?? '',
      slug: row.organization_slug ?? '',
    },
  };
}

function presentItems(
  row: ChecklistRow,
  { items, attachments }: ChecklistParts,
  mayEdit: boolean,
): ChecklistItem[] {
  const placed = (items.get(row.id) ?? []).map((item) => ({
    id: item.id,
    parent: item.parent_id,
    order: item.position,
    completed: item.completed === 1,
    row: item,
  }));
  const groups = groupByParent(placed);
  return flattenTree(placed).map(({ item }) =>
    presentChecklistItem(item.row, {
      mayEdit,
      children: groups.get(item.id) ?? [],
      attachments: attachments.get(item.id),
    }),
  );
}

export function presentChecklist(
  viewer: Viewer,
  row: ChecklistRow,
  parts: ChecklistParts,
): Checklist {
  const mayEdit = isStaff(viewer) && isOpenForEdits(row);
  const checklist_items = presentItems(row, parts, mayEdit);
  const hasChecks = checklist_items.some(({ check }) => check !== null);
  const actions: (typeof checklistActions)[number][] = isStaff(viewer) ? ['update', 'delete'] : [];
  if (mayEdit) actions.push('edit_items');
  if (mayEdit && hasChecks) actions.push('run_checks');
  return {
    id: row.id,
    name: row.name,
    archived: row.archived === 1,
    checklist_items,
    item_count: row.item_count,
    completed_count: row.completed_count,
    failing_check_count: row.failing_check_count,
    template:
      row.checklist_template_id === null
        ? null
        : {
            id: row.checklist_template_id,
            name: row.template_name ?? '',
            is_newer: (row.newest_revision ?? 0) > (row.template_revision ?? 0),
          },
    website_build: presentBuild(row),
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    allowed_actions: actions,
  };
}
