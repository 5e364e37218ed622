import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';

/** The height of a single-line row, in pixels; equals the theme's `--row-height`. */
const defaultRowHeight = 36;
/** The height of a group's heading, above its first row. */
export const headingHeight = 40;

const noHeadings: ReadonlyMap<number, unknown> = new Map();

/** Whether a list has more pages, and the function that loads the next page. */
export interface Paging {
  hasMore: boolean;
  isLoadingMore: boolean;
  /** The error that prevented the next page from loading. The table doesn't retry after an error, but the user can. */
  moreError?: Error | null;
  loadMore: () => void;
}

/** Returns a virtualizer that renders only the visible rows, and loads more rows near the end. */
export function useVirtualRows(
  count: number,
  paging: Paging | undefined,
  onShow: ((first: number, last: number) => void) | undefined,
  /** The headings by the index of the row below each heading. */
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
    // Loading more is a side effect of the scroll position, so it belongs in an effect.
    const mayLoad = paging?.hasMore && !paging.isLoadingMore && !paging.moreError;
    if (isNearEnd && mayLoad) paging.loadMore();
  }, [isNearEnd, paging]);

  return { scrollRef, virtualizer, idOf: (index: number) => `${prefix}row${index}` };
}
