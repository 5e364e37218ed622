import { useEffect, useState } from 'react';

/**
 * Which cards of the window are rendered whole. Cards that have come into it are added one per frame, so
 * that no frame takes long, however far one scrolls.
 */
export function useRenderedCards(ids: readonly number[]): ReadonlySet<number> {
  const [rendered, setRendered] = useState<ReadonlySet<number>>(new Set());
  const next = ids.find((id) => !rendered.has(id));
  useEffect(() => {
    if (next === undefined) return;
    const frame = requestAnimationFrame(() =>
      // The first cards come at once.
      setRendered((before) => new Set(before.size === 0 ? ids : [...kept(before, ids), next])),
    );
    return () => cancelAnimationFrame(frame);
  }, [next, ids]);
  return rendered;
}

const kept = (before: ReadonlySet<number>, ids: readonly number[]) =>
  ids.filter((id) => before.has(id));
