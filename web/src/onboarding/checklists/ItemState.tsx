import { Checkbox, Text } from '@mantine/core';
import type { ChecklistItem } from '@portal/contract/onboarding/checklist-item.schema.ts';
import { MomentText } from '#platform/thread/MomentText.tsx';
import styles from '../items/Items.module.css';
import { checklistTree, tick } from './checklist-tree.ts';

interface ItemStateProps {
  item: ChecklistItem;
  hasOpenChildren: boolean;
  isEditable: boolean;
}

/** Shows whether an item is completed, and when and by whom. */
export function ItemState({ item, hasOpenChildren, isEditable }: ItemStateProps) {
  if (hasOpenChildren) {
    return (
      <Text size="sm" c="dimmed">
        It can be completed once everything below it is.
      </Text>
    );
  }
  const { completed, completed_at: at, completed_by: by, completed_by_check: isByCheck } = item;
  return (
    <div className={styles.tickLine}>
      <Checkbox
        label="Completed"
        checked={completed}
        disabled={!isEditable}
        onChange={() => tick(checklistTree(item.checklist), item)}
      />
      {completed && at && (
        <Text span size="xs" c="dimmed">
          {isByCheck ? 'by its check' : by && `by ${by.name}`} <MomentText value={at} />
        </Text>
      )}
    </div>
  );
}
