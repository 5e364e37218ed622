/** The gap between cards, in pixels. */
const gap = 12;
const smallestWidth = 388;
/** Cards narrower than this many pixels stack their blocks. Keep in sync with `Overviews.module.css`. */
const narrowWidth = 370;
const height = { wide: 30.75, narrow: 43.5 };

export interface CardLayout {
  columns: number;
  /** A card's height including the gap below it, in pixels. */
  rowHeight: number;
}

/** Computes the number of cards per row, and their height. `width` and `rem` are in pixels. */
export function layoutOf(width: number, rem: number): CardLayout {
  const columns = Math.max(1, Math.floor((width + gap) / (smallestWidth + gap)));
  return { columns, rowHeight: (width < narrowWidth ? height.narrow : height.wide) * rem + gap };
}

/** Returns the position and size of the card at the given index. */
export function positionOf(place: number, { columns, rowHeight }: CardLayout) {
  const share = `(100% + ${gap}px) / ${columns}`;
  return {
    top: Math.floor(place / columns) * rowHeight,
    left: `calc(${place % columns} * ${share})`,
    width: `calc(${share} - ${gap}px)`,
    height: rowHeight - gap,
  };
}

const steps: Record<string, (columns: number, count: number) => number> = {
  ArrowRight: () => 1,
  ArrowLeft: () => -1,
  ArrowDown: (columns) => columns,
  ArrowUp: (columns) => -columns,
  Home: (_columns, count) => -count,
  End: (_columns, count) => count,
};

/** Returns the index of the card that a key moves focus to, or undefined for keys that don't move focus. */
export function placeAfter(
  key: string,
  { place, columns, count }: { place: number; columns: number; count: number },
): number | undefined {
  const step = steps[key]?.(columns, count);
  return step === undefined ? undefined : Math.max(0, Math.min(count - 1, place + step));
}
