import type { ItemCheck } from '@portal/contract/onboarding/item-fields.ts';
import { flattenTree, groupByParent, subtreeIds } from '@portal/contract/onboarding/item-tree.ts';
import type {
  ChecklistUpdatePreview,
  templateFields,
} from '@portal/contract/onboarding/template-update.schema.ts';
import type { ChecklistItemRow } from '../checklists/checklist-item.repository.ts';
import { type CopyRules, copiedFields } from '../checklists/template-copy.service.ts';
import { presentCheck } from '../items/item-fields.ts';
import type { ChecklistTemplateItemRow } from '../templates/checklist-template-item.repository.ts';

type Field = (typeof templateFields)[number];
type FieldChange = ChecklistUpdatePreview['changed'][number]['fields'][number];

interface Compared {
  templateItems: readonly ChecklistTemplateItemRow[];
  items: readonly ChecklistItemRow[];
  /** The template revision that the checklist was copied from. */
  fromRevision: number;
  rules: CopyRules;
  /** Ids of items that have files that their template item doesn't have. */
  withOwnFiles: ReadonlySet<number>;
}

export interface ItemChange {
  item: ChecklistItemRow;
  original: ChecklistTemplateItemRow;
  fields: FieldChange[];
}

type Kept = ChecklistUpdatePreview['kept'][number];

/** The changes that an update to the template's current revision makes to a checklist. */
export interface UpdatePlan {
  /** In tree order: parents precede their children. */
  added: ChecklistTemplateItemRow[];
  changed: ItemChange[];
  /** The roots of the dropped subtrees; all their descendants are dropped as well. */
  dropped: ChecklistItemRow[];
  kept: Kept[];
}

const asTree = <Row extends { id: number; parent_id: number | null; position: number }>(
  rows: readonly Row[],
) => rows.map((row) => ({ id: row.id, parent: row.parent_id, order: row.position, row }));

const checkText = (check: ItemCheck | null) =>
  check && (check.setting === null ? check.kind : `${check.kind}: ${check.setting}`);

function editedFields({ edited_fields }: ChecklistItemRow): Set<string> {
  const names: string[] = JSON.parse(edited_fields);
  return new Set(names);
}

/** Returns the fields that changed in the template after the given revision. */
function revisedFields({ field_revisions }: ChecklistTemplateItemRow, revision: number): Field[] {
  const revisions: Partial<Record<Field, number>> = JSON.parse(field_revisions);
  const names = Object.keys(revisions) as Field[];
  return names.filter((name) => (revisions[name] ?? 0) > revision);
}

function compareField(
  field: Field,
  { item, original }: { item: ChecklistItemRow; original: ChecklistTemplateItemRow },
  { rules, placeText }: { rules: CopyRules; placeText: (item: ChecklistTemplateItemRow) => string },
): FieldChange | null {
  const fields = copiedFields(original, rules);
  const change = (before: string | null, after: string | null) =>
    before === after ? null : { field, before, after };
  if (field === 'place') return { field, before: null, after: placeText(original) };
  if (field === 'check')
    return change(checkText(presentCheck(item)), checkText(presentCheck(fields)));
  if (field === 'assignee') {
    if (item.assignee_id === fields.assignee_id) return null;
    const after = fields.assignee_id === null ? null : original.assignee_name;
    return { field, before: item.assignee_name, after };
  }
  return change(item[field], fields[field]);
}

/** Returns the reason to keep an item that the template no longer has, or null if the item can be removed. */
function findReason(
  item: ChecklistItemRow,
  withOwnFiles: ReadonlySet<number>,
): Kept['reason'] | null {
  if (item.completed === 1) return 'completed';
  if (editedFields(item).size > 0) return 'edited';
  return item.comment_count > 0 || withOwnFiles.has(item.id) ? 'used' : null;
}

function planDrops(
  { items, withOwnFiles }: Compared,
  originals: ReadonlyMap<number, ChecklistTemplateItemRow>,
): Pick<UpdatePlan, 'dropped' | 'kept'> {
  const isGone = ({ template_item_id }: ChecklistItemRow) =>
    template_item_id !== null && !originals.has(template_item_id);
  const tree = asTree(items);
  const rows = new Map(items.map((item) => [item.id, item]));
  const dropped: ChecklistItemRow[] = [];
  const kept: Kept[] = [];
  const covered = new Set<number>();
  for (const { item: node } of flattenTree(tree)) {
    const item = node.row;
    if (!isGone(item) || covered.has(item.id)) continue;
    const below = [...subtreeIds(tree, item.id)].map((id) => rows.get(id) ?? item);
    const reason =
      findReason(item, withOwnFiles) ??
      // A subtree is kept as a whole if someone has worked on any of its items.
      (below.every((item) => isGone(item) && findReason(item, withOwnFiles) === null)
        ? null
        : 'used');
    if (reason !== null) {
      kept.push({ item: item.id, name: item.name, reason });
      continue;
    }
    dropped.push(item);
    for (const { id } of below) covered.add(id);
  }
  return { dropped, kept };
}

function planChanges(compared: Compared): Pick<UpdatePlan, 'changed' | 'kept'> {
  const { templateItems, items, fromRevision, rules } = compared;
  const names = new Map(templateItems.map(({ id, name }) => [id, name]));
  const placeText = ({ parent_id, position }: ChecklistTemplateItemRow) =>
    parent_id === null ? `place ${position}` : `place ${position} below ${names.get(parent_id)}`;
  const copies = new Map(items.map((item) => [item.template_item_id, item]));
  const changed: ItemChange[] = [];
  const kept: Kept[] = [];
  for (const original of templateItems) {
    const item = copies.get(original.id);
    if (!item) continue;
    const edited = editedFields(item);
    const changes = revisedFields(original, fromRevision).flatMap(
      (field) => compareField(field, { item, original }, { rules, placeText }) ?? [],
    );
    if (changes.length === 0) continue;
    if (item.completed === 1) {
      kept.push({ item: item.id, name: item.name, reason: 'completed' });
      continue;
    }
    const fields = changes.filter(({ field }) => !edited.has(field));
    if (fields.length > 0) changed.push({ item, original, fields });
    if (fields.length < changes.length) {
      kept.push({ item: item.id, name: item.name, reason: 'edited' });
    }
  }
  return { changed, kept };
}

/**
 * Compares a checklist with its template. Only items added after the checklist's revision are new, so an item that
 * someone deleted from the checklist isn't added again.
 */
export function planUpdate(compared: Compared): UpdatePlan {
  const { templateItems, items, fromRevision } = compared;
  const originals = new Map(templateItems.map((item) => [item.id, item]));
  const present = new Set(items.map(({ template_item_id }) => template_item_id));
  const ordered = flattenTree(asTree(templateItems)).map(({ item }) => item.row);
  const drops = planDrops(compared, originals);
  const changes = planChanges(compared);
  return {
    added: ordered.filter((item) => item.added_revision > fromRevision && !present.has(item.id)),
    changed: changes.changed,
    dropped: drops.dropped,
    kept: [...changes.kept, ...drops.kept],
  };
}

/** Returns the copy of the nearest preceding sibling that has a copy in the checklist, or null if there is none. */
export function findPlaceAfter(
  original: ChecklistTemplateItemRow,
  templateItems: readonly ChecklistTemplateItemRow[],
  copyOf: ReadonlyMap<number, number>,
): number | null {
  const siblings = groupByParent(asTree(templateItems)).get(original.parent_id) ?? [];
  const before = siblings.slice(
    0,
    siblings.findIndex(({ id }) => id === original.id),
  );
  const nearest = before.findLast(({ id }) => copyOf.has(id));
  return nearest ? (copyOf.get(nearest.id) ?? null) : null;
}
