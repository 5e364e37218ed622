import { useEffect, useState } from 'react';

/**
 * Returns the visible cards to render in full. Cards that scroll into view are added one per frame, so that every frame
 * is short at any scroll speed.
 */
export function useRenderedCards(ids: readonly number[]): ReadonlySet<number> {
  const [rendered, setRendered] = useState<ReadonlySet<number>>(new Set());
  const next = ids.find((id) => !rendered.has(id));
  useEffect(() => {
    if (next === undefined) return;
    const frame = requestAnimationFrame(() =>
      // Render all visible cards at first, then one more per frame.
      setRendered((before) => new Set(before.size === 0 ? ids : [...kept(before, ids), next])),
    );
    return () => cancelAnimationFrame(frame);
  }, [next, ids]);
  return rendered;
}

const kept = (before: ReadonlySet<number>, ids: readonly number[]) =>
  ids.filter((id) => before.has(id));
