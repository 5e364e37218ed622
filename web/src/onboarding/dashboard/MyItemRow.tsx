import { Checkbox } from '@mantine/core';
import type { MyChecklistItem } from '@portal/contract/onboarding/checklist-item.schema.ts';
import { IconSubtask } from '@tabler/icons-react';
import { useState } from 'react';
import { showToast } from '#platform/ui/toasts/toasts.ts';
import { useTickMyItem } from '../checklists/checklists.queries.ts';
import { DepartmentMark } from '../items/DepartmentMark.tsx';
import { DueText } from '../items/DueText.tsx';
import { undoTime } from '../tree/tree.ts';
import styles from './Dashboard.module.css';

interface MyItemRowProps {
  item: MyChecklistItem;
  isOpen: boolean;
  onOpen: () => void;
}

/** Shows an open item assigned to the viewer. Ticking the item removes it from the list. */
export function MyItemRow({ item, isOpen, onOpen }: MyItemRowProps) {
  const [isTicked, setIsTicked] = useState(false);
  const tick = useTickMyItem();
  const { id, name } = item;
  const isCompletable = item.allowed_actions.includes('complete');
  const handleTick = () => {
    setIsTicked(true);
    const send = (completed: boolean) => ({ params: { id }, body: { completed } });
    tick.mutate(send(true), {
      onError: () => setIsTicked(false),
      onSuccess: () =>
        showToast({
          heading: 'Item Updated!',
          message: name,
          tone: 'success',
          dismissAfter: undoTime,
          action: { label: 'Undo', onClick: () => tick.mutate(send(false)) },
        }),
    });
  };
  return (
    <li
      className={styles.item}
      data-open={isOpen || undefined}
      data-ticked={isTicked || undefined}
      data-parent={!isCompletable || undefined}
    >
      <span className={styles.tick}>
        {isCompletable ? (
          <Checkbox
            size="xs"
            aria-label={`${name} completed`}
            checked={isTicked}
            onChange={handleTick}
          />
        ) : (
          <span className={styles.parent} title="The items below this one come first">
            <IconSubtask size={16} stroke={1.6} role="img" aria-label="Has open items" />
          </span>
        )}
      </span>
      <button type="button" className={styles.open} onClick={onOpen}>
        <span className={styles.name} data-name>
          {name}
        </span>
      </button>
      <span className={styles.department}>
        {item.department && <DepartmentMark value={item.department} />}
      </span>
      <span className={styles.due}>{item.due && <DueText due={item.due} completed={false} />}</span>
    </li>
  );
}
