import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import styles from '#platform/ui/RecordScreen.module.css';

interface OrderButtonsProps {
  name: string;
  index: number;
  count: number;
  isBusy: boolean;
  /** Moves it one place up (-1) or down (1). */
  onMove: (step: -1 | 1) => void;
}

/** Moves a row of an ordered list by one place. They keep the focus at the ends and while it moves. */
export function OrderButtons({ name, index, count, isBusy, onMove }: OrderButtonsProps) {
  const buttonOf = (step: -1 | 1, isEnd: boolean) => ({
    'aria-disabled': isEnd || undefined,
    'data-disabled': isEnd || undefined,
    onClick: (event: React.MouseEvent) => {
      // The row beneath would open.
      event.stopPropagation();
      if (!isEnd && !isBusy) onMove(step);
    },
  });
  return (
    <span className={styles.order}>
      <ActionIcon aria-label={`Move ${name} up`} {...buttonOf(-1, index === 0)}>
        <IconArrowUp size={15} stroke={1.7} />
      </ActionIcon>
      <ActionIcon aria-label={`Move ${name} down`} {...buttonOf(1, index === count - 1)}>
        <IconArrowDown size={15} stroke={1.7} />
      </ActionIcon>
    </span>
  );
}
