import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { movedIds } from './label-order.ts';

interface OrderButtonsProps {
  name: string;
  index: number;
  count: number;
  isBusy: boolean;
  /** Moves the row one place up (-1) or down (1). */
  onMove: (step: -1 | 1) => void;
}

/** Renders buttons that move a row by one place. They keep focus at the ends of the list and during a move. */
function OrderButtons({ name, index, count, isBusy, onMove }: OrderButtonsProps) {
  const buttonOf = (step: -1 | 1, isEnd: boolean) => ({
    'aria-disabled': isEnd || undefined,
    'data-disabled': isEnd || undefined,
    onClick: (event: React.MouseEvent) => {
      // The click must not open the row.
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

interface Arranging {
  isPending: boolean;
  mutate: (call: { body: { ids: number[] } }) => void;
}

/** Returns the column with the buttons that move a row. */
export function orderColumn<Row extends { id: number; name: string }>(
  rows: readonly Row[],
  arrange: Arranging,
): DataTableColumn<Row> {
  return {
    id: 'order',
    header: 'Order',
    width: 96,
    cell: (row) => {
      const index = rows.indexOf(row);
      return (
        <OrderButtons
          name={row.name}
          index={index}
          count={rows.length}
          isBusy={arrange.isPending}
          onMove={(step) => arrange.mutate({ body: { ids: movedIds(rows, index, step) } })}
        />
      );
    },
  };
}
