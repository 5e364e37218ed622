import { useState } from 'react';
import {
  extendRange,
  type RowId,
  type RowRange,
  rangeFrom,
  toggleRow,
} from '#platform/ui/table/row-selection.ts';

/** Manages the accounts that are selected for a refresh. */
export function useCardSelection(shown: readonly number[]) {
  const [selected, setSelected] = useState<ReadonlySet<RowId>>(new Set());
  const [range, setRange] = useState<RowRange | null>(null);
  // Accounts that a filter hides stay selected, but aren't refreshed.
  const ids: ReadonlySet<number> = new Set(shown.filter((id) => selected.has(id)));

  /** Toggles an account. With Shift (`isRange`), selects all accounts from the last clicked account to this one. */
  const select = (id: number, isRange: boolean) => {
    if (!isRange || range === null) {
      setRange(rangeFrom(id));
      setSelected(toggleRow(selected, id));
      return;
    }
    const extended = extendRange(shown, selected, range, id);
    setRange(extended);
    setSelected(extended.made);
  };
  return {
    ids,
    select,
    /** Replaces the selection; used by the table. */
    set: setSelected,
    clear: () => setSelected(new Set()),
    selectShown: () => setSelected(new Set(shown)),
  };
}

export type CardSelection = ReturnType<typeof useCardSelection>;
