import { useLocalStorage } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSetSearch } from '#platform/routing/use-screen-search.ts';
import { useViewer } from '#platform/session/viewer.ts';
import { viewParam } from '#platform/views/view-search.ts';
import type { DataTableColumn } from '../table/data-table-columns.ts';
import {
  chosenColumns,
  columnsParam,
  hiddenIds,
  moveColumn,
  orderOf,
  readTokens,
  toggleColumn,
} from './column-tokens.ts';

export interface ColumnChoice {
  /** The columns that can be hidden and moved, in their current order. */
  options: readonly { id: string; header: string; isShown: boolean }[];
  isChanged: boolean;
  /** The columns in the search param's format; undefined for the default columns. */
  value: string | undefined;
  toggle: (id: string) => void;
  move: (id: string, by: 1 | -1) => void;
  reset: () => void;
}

/**
 * Returns the columns that a user chose for a list, in the chosen order. The choice is in the URL. If the URL has no
 * choice, the user's last choice in this browser applies, unless a saved view is open.
 */
export function useColumnChoice<Row>(list: string, columns: readonly DataTableColumn<Row>[]) {
  const viewer = useViewer();
  const search: Record<string, unknown> = useLocation({ select: (location) => location.search });
  const setSearch = useSetSearch<Record<string, string>>();
  const [remembered, remember] = useLocalStorage<string>({
    key: `portal-columns-${list}-${viewer.id}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const isViewOpen = /^\d+$/.test(String(search[viewParam] ?? ''));
  const inAddress = search[columnsParam];
  const text = String(inAddress ?? (isViewOpen ? '' : remembered));
  const tokens = useMemo(() => readTokens(text), [text]);
  const shown = useMemo(() => chosenColumns(columns, tokens), [columns, tokens]);
  const choice = useMemo<ColumnChoice>(() => {
    const choose = (next: readonly string[]) => {
      const value = next.join();
      if (!isViewOpen) remember(value);
      void setSearch({ [columnsParam]: value || undefined }, { replace: true });
    };
    const headers = new Map(columns.map(({ id, header }) => [id, header]));
    const hidden = hiddenIds(tokens);
    return {
      options: orderOf(columns, tokens).map((id) => ({
        id,
        header: headers.get(id) ?? id,
        isShown: !hidden.has(id),
      })),
      isChanged: tokens.length > 0,
      value: tokens.join() || undefined,
      toggle: (id) => choose(toggleColumn(tokens, id)),
      move: (id, by) => choose(moveColumn(columns, tokens, { id, by })),
      reset: () => choose([]),
    };
  }, [columns, tokens, isViewOpen, remember, setSearch]);
  return { shown, choice };
}
