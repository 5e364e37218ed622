import type { DepartmentValue } from '@portal/contract/onboarding/departments.ts';
import type { ChecklistAttachment, ItemCheck } from '@portal/contract/onboarding/item-fields.ts';
import type { Position } from '@portal/contract/onboarding/item-tree.ts';

/** The fields that checklist items and template items share. */
export interface TreeItem extends Position {
  name: string;
  description: string | null;
  department: DepartmentValue | null;
  check: ItemCheck | null;
  attachments: readonly ChecklistAttachment[];
  version: number;
}
