import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useId, useLayoutEffect, useRef } from 'react';

/** The height in pixels of a row whose name fits on one line. */
const rowHeight = 36;

interface Options {
  /** The index of the row to scroll to initially; -1 for none. */
  startIndex: number;
  /** The index of a row that is always rendered because it contains unsaved text; -1 for none. */
  keptIndex: number;
}

/** Virtualizes the rows. Row heights are measured, since names can span several lines. */
export function useTreeVirtualizer(
  rows: readonly { item: { id: number } }[],
  { startIndex, keptIndex }: Options,
) {
  const scrollRef = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.item.id ?? index,
    overscan: 8,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return keptIndex < 0 || shown.includes(keptIndex)
        ? shown
        : [...shown, keptIndex].sort((a, b) => a - b);
    },
  });
  const first = useRef(startIndex);
  useLayoutEffect(() => {
    if (first.current > 0) virtualizer.scrollToIndex(first.current, { align: 'center' });
  }, [virtualizer]);
  return { scrollRef, virtualizer, domIdOf: (id: number) => `${prefix}item${id}` };
}

export type TreeVirtualizer = ReturnType<typeof useTreeVirtualizer>['virtualizer'];
