import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef } from 'react';

const rowHeight = 36;

/** The pages of a list that are here, and the way to the next one. */
export interface Paging {
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Why the next page isn't here; from then on nobody but a person asks for it. */
  moreError?: Error | null;
  loadMore: () => void;
}

/** Only the rows in view exist; near the end more are asked for. */
export function useVirtualRows(
  count: number,
  paging: Paging | undefined,
  onShow: ((first: number, last: number) => void) | undefined,
) {
  const scrollRef = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollPaddingStart: rowHeight,
    scrollPaddingEnd: rowHeight,
  });

  const items = virtualizer.getVirtualItems();
  const firstShown = items.at(0)?.index ?? 0;
  const lastShown = items.at(-1)?.index ?? 0;
  useEffect(() => onShow?.(firstShown, lastShown), [onShow, firstShown, lastShown]);

  const isNearEnd = count > 0 && lastShown >= count - 25;
  useEffect(() => {
    // Scrolling is what asks for more, so this is an effect of the place on the screen.
    const mayLoad = paging?.hasMore && !paging.isLoadingMore && !paging.moreError;
    if (isNearEnd && mayLoad) paging.loadMore();
  }, [isNearEnd, paging]);

  return { scrollRef, virtualizer, idOf: (index: number) => `${prefix}row${index}` };
}
