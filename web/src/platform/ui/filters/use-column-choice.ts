import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';
import { useViewer } from '#platform/session/viewer.ts';
import type { DataTableColumn } from '../table/data-table-columns.ts';

export interface ColumnChoice {
  options: readonly { id: string; header: string; isShown: boolean }[];
  isChanged: boolean;
  toggle: (id: string) => void;
  reset: () => void;
}

const nothing: string[] = [];

/**
 * Returns the columns that a user chose for a list, which this browser stores. The first column, which names the row,
 * and columns without a header, which contain buttons, are always shown.
 */
export function useColumnChoice<Row>(list: string, columns: readonly DataTableColumn<Row>[]) {
  const viewer = useViewer();
  const [hidden, setHidden, reset] = useLocalStorage<string[]>({
    key: `portal-hidden-columns-${list}-${viewer.id}`,
    defaultValue: nothing,
    getInitialValueInEffect: false,
  });
  const shown = useMemo(
    () => columns.filter((column, place) => place === 0 || !hidden.includes(column.id)),
    [columns, hidden],
  );
  const choice = useMemo<ColumnChoice>(
    () => ({
      options: columns
        .slice(1)
        .filter(({ header }) => header !== '')
        .map(({ id, header }) => ({ id, header, isShown: !hidden.includes(id) })),
      isChanged: shown.length < columns.length,
      toggle: (id) =>
        setHidden(hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id]),
      reset,
    }),
    [columns, shown, hidden, setHidden, reset],
  );
  return { shown, choice };
}
