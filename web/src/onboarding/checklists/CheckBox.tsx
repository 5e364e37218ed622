import type { ChecklistItem } from '@portal/contract/onboarding/checklist-item.schema.ts';
import styles from './Checklist.module.css';

interface CheckBoxProps {
  item: ChecklistItem;
  hasOpenChildren: boolean;
  isEditable: boolean;
  onTick: () => void;
}

/** Shows an item's check box. Hidden while any child item is open, since children must be completed first. */
export function CheckBox({ item, hasOpenChildren, isEditable, onTick }: CheckBoxProps) {
  if (hasOpenChildren) return <span className={styles.noCheck} />;
  return (
    <label className={styles.checkBox}>
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={`${item.name} completed`}
        checked={item.completed}
        disabled={!isEditable}
        onChange={onTick}
      />
    </label>
  );
}
