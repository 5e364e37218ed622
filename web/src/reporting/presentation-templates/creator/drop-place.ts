import type { Deck, Spot } from './deck.ts';

/** The position where a dragged slide or component would be dropped. */
export interface DropPlace {
  /** The index among the slides, or among the components of `slide`, not counting the dragged item. */
  place: number;
  slide: string | null;
  /** The row that the line is drawn above, as an index into `spotsOf`. */
  row: number;
}

/**
 * Returns the position that the dragged item would have if dropped in the given gap between rows (0 is above the first
 * row), or null if it can't be dropped there.
 */
export function dropPlaceAt(deck: Deck, dragged: Spot, gap: number): DropPlace | null {
  const starts = slideStarts(deck);
  return dragged.component === undefined
    ? slidePlace(deck, starts, { dragged, gap })
    : componentPlace(deck, starts, { dragged, gap });
}

/** Returns the index of each slide's row in the outline. */
function slideStarts(deck: Deck): number[] {
  let row = 0;
  return deck.map(({ components }) => {
    const start = row;
    row += 1 + components.length;
    return start;
  });
}

interface Drag {
  dragged: Spot;
  gap: number;
}

function slidePlace(deck: Deck, starts: readonly number[], { dragged, gap }: Drag) {
  const from = deck.findIndex(({ key }) => key === dragged.slide);
  // The first slide can't be moved, and nothing can be inserted before it.
  if (from <= 0) return null;
  const target = Math.max(1, starts.filter((start) => start < gap).length);
  const rows = deck.reduce((sum, { components }) => sum + 1 + components.length, 0);
  return {
    slide: null,
    place: target > from ? target - 1 : target,
    row: starts[target] ?? rows,
  };
}

function componentPlace(deck: Deck, starts: readonly number[], { dragged, gap }: Drag) {
  const index = Math.max(0, starts.filter((start) => start < gap).length - 1);
  const slide = deck[index];
  const start = starts[index];
  if (!slide || start === undefined) return null;
  const place = Math.max(0, gap - start - 1);
  const from = slide.components.findIndex(({ id }) => id === dragged.component);
  return {
    slide: slide.key,
    place: from >= 0 && from < place ? place - 1 : place,
    row: start + 1 + place,
  };
}
