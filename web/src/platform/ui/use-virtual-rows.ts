import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef } from 'react';

const rowHeight = 36;

/** Only the rows in view exist; near the end more are asked for. */
export function useVirtualRows(
  count: number,
  paging: { hasMore: boolean; isLoadingMore: boolean; loadMore: () => void } | undefined,
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
    if (isNearEnd && paging?.hasMore && !paging.isLoadingMore) paging.loadMore();
  }, [isNearEnd, paging]);

  return { scrollRef, virtualizer, idOf: (index: number) => `${prefix}row${index}` };
}
