import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';

/** The height of a row with one line, as in the theme's `--row-height`. */
export const defaultRowHeight = 36;
/** The height of a group's heading, above its first row. */
export const headingHeight = 40;

const noHeadings: ReadonlyMap<number, unknown> = new Map();

/** The loaded pages of a list, and the function that loads the next one. */
export interface Paging {
  hasMore: boolean;
  isLoadingMore: boolean;
  /** The error of the next page; after an error, only the user retries. */
  moreError?: Error | null;
  loadMore: () => void;
}

/** Renders only the visible rows and loads more near the end. */
export function useVirtualRows(
  count: number,
  paging: Paging | undefined,
  onShow: ((first: number, last: number) => void) | undefined,
  /** By the index of the row below. */
  headings = noHeadings,
  rowHeight = defaultRowHeight,
) {
  const scrollRef = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scrollRef.current,
    estimateSize: (index) => rowHeight + (headings.has(index) ? headingHeight : 0),
    overscan: 6,
    scrollPaddingStart: rowHeight,
    scrollPaddingEnd: rowHeight,
  });

  const measured = useRef(headings);
  useLayoutEffect(() => {
    if (measured.current === headings) return;
    measured.current = headings;
    virtualizer.measure();
  }, [headings, virtualizer]);

  const items = virtualizer.getVirtualItems();
  const firstShown = items.at(0)?.index ?? 0;
  const lastShown = items.at(-1)?.index ?? 0;
  useEffect(() => onShow?.(firstShown, lastShown), [onShow, firstShown, lastShown]);

  const isNearEnd = count > 0 && lastShown >= count - 25;
  useEffect(() => {
    // Loading more is an effect of the scroll position.
    const mayLoad = paging?.hasMore && !paging.isLoadingMore && !paging.moreError;
    if (isNearEnd && mayLoad) paging.loadMore();
  }, [isNearEnd, paging]);

  return { scrollRef, virtualizer, idOf: (index: number) => `${prefix}row${index}` };
}
