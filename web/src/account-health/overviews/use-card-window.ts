import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type CardLayout, layoutOf } from './card-layout.ts';

interface Options {
  count: number;
  /** The open card's index; -1 for none. The card stays in view when the number of columns changes. */
  openPlace: number;
  /** The focused card's index; -1 for none. */
  focusedPlace: number;
}

/** Returns the cards in and near the viewport, with their positions. */
export function useCardWindow({ count, openPlace, focusedPlace }: Options) {
  const scrollRef = useRef<HTMLDivElement>(null);
  const layout = useCardLayout(scrollRef);
  const { columns, rowHeight } = layout;
  const virtualizer = useVirtualizer({
    count: Math.ceil(count / columns),
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeight,
    overscan: 1,
    scrollPaddingStart: 16,
    scrollPaddingEnd: 32,
    useFlushSync: false,
    rangeExtractor: (range) => {
      // Always render the focused and open cards, so that focus isn't lost and can return from the panel.
      const kept = [openPlace, focusedPlace].filter((place) => place >= 0 && place < count);
      const keptRows = kept.map((place) => Math.floor(place / columns));
      const rows = new Set([...defaultRangeExtractor(range), ...keptRows]);
      return [...rows].sort((one, other) => one - other);
    },
  });

  const firstPlace = Math.max(0, Math.floor((virtualizer.scrollOffset ?? 0) / rowHeight)) * columns;
  const anchor = useRef({ layout, place: 0 });
  useLayoutEffect(() => {
    const { layout: before, place } = anchor.current;
    if (before !== layout) {
      virtualizer.measure();
      const kept = openPlace >= 0 ? openPlace : place;
      if (kept > 0) virtualizer.scrollToIndex(Math.floor(kept / columns), { align: 'start' });
    }
  }, [layout, columns, openPlace, virtualizer]);
  useEffect(() => {
    anchor.current = { layout, place: firstPlace };
  }, [layout, firstPlace]);

  const places = virtualizer
    .getVirtualItems()
    .flatMap(({ index }) => Array.from({ length: columns }, (_, at) => index * columns + at))
    .filter((place) => place < count);
  return {
    scrollRef,
    layout,
    places,
    reach: (place: number) => virtualizer.scrollToIndex(Math.floor(place / columns)),
  };
}

function useCardLayout(scrollRef: RefObject<HTMLElement | null>): CardLayout {
  const [layout, setLayout] = useState(() => layoutOf(0, 16));
  useLayoutEffect(() => {
    const scroller = scrollRef.current;
    if (!scroller) return;
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(scroller);
      const width =
        scroller.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setLayout((before) => {
        const next = layoutOf(width, rem);
        const isSame = next.columns === before.columns && next.rowHeight === before.rowHeight;
        return isSame ? before : next;
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [scrollRef]);
  return layout;
}
