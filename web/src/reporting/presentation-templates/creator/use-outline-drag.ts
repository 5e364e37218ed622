import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Deck, Spot } from './deck.ts';
import { type DropPlace, dropPlaceAt } from './drop-place.ts';

interface Options {
  frameRef: RefObject<HTMLElement | null>;
  deck: Deck;
  onDrop: (dragged: Spot, place: DropPlace) => void;
}

/** The attribute that marks the outline's rows, which are in the order of `spotsOf`. */
export const rowAttribute = 'data-outline-row';

/** Lets the user drag slides and components. A line marks the gap. */
export function useOutlineDrag(options: Options) {
  const { frameRef } = options;
  const [dragged, setDragged] = useState<Spot | null>(null);
  const [line, setLine] = useState<DropPlace | null>(null);
  const latest = useRef({ ...options, dragged, line });
  useEffect(() => {
    latest.current = { ...options, dragged, line };
  });

  useEffect(() => {
    const element = frameRef.current;
    if (!element) return;
    return dropTargetForElements({
      element,
      onDrag: ({ location: { current } }) => {
        const { deck, dragged: spot } = latest.current;
        setLine(spot && dropPlaceAt(deck, spot, gapAt(element, current.input.clientY)));
      },
      onDragLeave: () => setLine(null),
      onDrop: () => {
        const { dragged: spot, line: place, onDrop } = latest.current;
        if (spot && place) onDrop(spot, place);
        setLine(null);
      },
    });
  }, [frameRef]);

  /** Makes a row draggable. */
  const register = useCallback(
    (element: HTMLElement, spot: Spot) =>
      draggable({
        element,
        onDragStart: () => setDragged(spot),
        onDrop: () => setDragged(null),
      }),
    [],
  );
  return { dragged, line, register };
}

/** Returns the number of rows whose vertical center is above the pointer. */
function gapAt(frame: HTMLElement, clientY: number): number {
  const rows = [...frame.querySelectorAll(`[${rowAttribute}]`)];
  return rows.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return clientY > top + height / 2;
  }).length;
}
