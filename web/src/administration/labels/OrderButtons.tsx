import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import styles from '../Administration.module.css';

interface OrderButtonsProps {
  name: string;
  index: number;
  count: number;
  isBusy: boolean;
  /** Moves it one place up (-1) or down (1). */
  onMove: (step: -1 | 1) => void;
}

/** Moves a row of an ordered list by one place. */
export function OrderButtons({ name, index, count, isBusy, onMove }: OrderButtonsProps) {
  const handle = (step: -1 | 1) => (event: React.MouseEvent) => {
    // The row beneath would open.
    event.stopPropagation();
    onMove(step);
  };
  return (
    <span className={styles.order}>
      <ActionIcon
        aria-label={`Move ${name} up`}
        disabled={index === 0 || isBusy}
        onClick={handle(-1)}
      >
        <IconArrowUp size={15} stroke={1.7} />
      </ActionIcon>
      <ActionIcon
        aria-label={`Move ${name} down`}
        disabled={index === count - 1 || isBusy}
        onClick={handle(1)}
      >
        <IconArrowDown size={15} stroke={1.7} />
      </ActionIcon>
    </span>
  );
}
