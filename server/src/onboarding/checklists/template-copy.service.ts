import type { ChecklistKind } from '@portal/contract/onboarding/checklist.schema.ts';
import { addDays } from '@portal/contract/platform/dates.ts';
import type { Insertable } from 'kysely';
import { clock } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { copyAttachments } from '../attachments/checklist-attachment.service.ts';
import { selectAssignable } from '../items/assignees.repository.ts';
import type { ChecklistTemplateRow } from '../templates/checklist-template.repository.ts';
import {
  type ChecklistTemplateItemRow,
  selectChecklistTemplateItems,
} from '../templates/checklist-template-item.repository.ts';
import { recountChecklist } from './checklist.repository.ts';
import type { ChecklistItemTable } from './checklist.table.ts';
import { insertCopiedItems } from './checklist-item.repository.ts';

/** Rules for copying a template's items into a checklist. Due dates count from `scheduleDate`. */
export interface CopyRules {
  scheduleDate: string;
  /** The ids of people who can be assigned. Copies of items with any other default assignee are unassigned. */
  assignable: ReadonlySet<number>;
}

export function copiedFields(
  item: ChecklistTemplateItemRow,
  { scheduleDate, assignable }: CopyRules,
) {
  const { default_assignee_id: person, days_out } = item;
  return {
    name: item.name,
    description: item.description,
    department: item.department,
    assignee_id: person !== null && assignable.has(person) ? person : null,
    due: days_out === null ? null : addDays(scheduleDate, days_out),
    check_kind: item.check_kind,
    check_setting: item.check_setting,
  };
}

/** Returns the ids of the default assignees who can still be assigned. */
export function findAssignable(
  db: Db,
  items: readonly ChecklistTemplateItemRow[],
): Promise<ReadonlySet<number>> {
  const people = items.flatMap(({ default_assignee_id }) => default_assignee_id ?? []);
  return selectAssignable(db, people);
}

/** Returns the row for a checklist item that is copied from a template item. */
export function copiedRow(
  viewer: Pick<Viewer, 'id'>,
  item: ChecklistTemplateItemRow,
  {
    rules,
    ...place
  }: { rules: CopyRules; checklist_id: number; parent_id: number | null; position: number },
): Insertable<ChecklistItemTable> {
  const now = clock.instant();
  const fields = copiedFields(item, rules);
  const isForSomebodyElse = fields.assignee_id !== null && fields.assignee_id !== viewer.id;
  return {
    ...fields,
    ...place,
    template_item_id: item.id,
    is_newly_assigned: flag(isForSomebodyElse),
    created_at: now,
    updated_at: now,
  };
}

/** Inserts a copied tree level by level, since items refer to their parents. Returns the copies' ids by original id. */
async function insertTree(
  db: Db,
  viewer: Pick<Viewer, 'id'>,
  items: readonly ChecklistTemplateItemRow[],
  { checklist_id, rules }: { checklist_id: number; rules: CopyRules },
): Promise<Map<number, number>> {
  const copies = new Map<number, number>();
  const byParent = Map.groupBy(items, ({ parent_id }) => parent_id);
  let level = byParent.get(null) ?? [];
  while (level.length > 0) {
    const rows = level.map((item) =>
      copiedRow(viewer, item, {
        rules,
        checklist_id,
        parent_id: item.parent_id === null ? null : (copies.get(item.parent_id) ?? null),
        position: item.position,
      }),
    );
    for (const [original, copy] of await insertCopiedItems(db, rows)) copies.set(original, copy);
    level = level.flatMap(({ id }) => byParent.get(id) ?? []);
  }
  return copies;
}

interface NewChecklist {
  name?: string | undefined;
  website_build_id: number | null;
  kind: ChecklistKind | null;
  scheduleDate: string;
}

/** Creates a checklist with copies of the template's items and files; without a template, the checklist is empty. */
export async function copyTemplate(
  db: Db,
  viewer: Pick<Viewer, 'id'>,
  template: ChecklistTemplateRow | null,
  { name, website_build_id, kind, scheduleDate }: NewChecklist,
): Promise<number> {
  const now = clock.instant();
  const { id: checklist_id } = await insertRow(db, 'checklist', {
    // Drop the prefix 'Master', which identifies master templates, from the copy's name.
    name: name ?? template?.name.replace(/^Master /, '') ?? '',
    website_build_id,
    kind,
    checklist_template_id: template?.id ?? null,
    template_revision: template?.revision ?? null,
    next_due: null,
    created_at: now,
    updated_at: now,
  });
  if (!template) return checklist_id;
  const items = await selectChecklistTemplateItems(db, [template.id]);
  const rules = { scheduleDate, assignable: await findAssignable(db, items) };
  await copyAttachments(db, await insertTree(db, viewer, items, { checklist_id, rules }));
  await recountChecklist(db, checklist_id);
  return checklist_id;
}
