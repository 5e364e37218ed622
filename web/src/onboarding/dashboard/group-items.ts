import type { MyChecklistItem } from '@portal/contract/onboarding/checklist-item.schema.ts';

type Group = [MyChecklistItem, ...MyChecklistItem[]];

/** Groups items by checklist, in order of each checklist's first appearance. */
export function groupByChecklist(items: readonly MyChecklistItem[]): readonly Group[] {
  const groups = new Map<number, Group>();
  for (const item of items) {
    const group = groups.get(item.checklist);
    if (group) group.push(item);
    else groups.set(item.checklist, [item]);
  }
  return [...groups.values()];
}
