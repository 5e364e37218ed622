import { type RefObject, useEffect, useState } from 'react';

/** How far outside of the visible part cards are rendered already. */
const margin = '900px';
/** Cards that are always rendered: what a large window shows at first. */
const firstCards = 8;

/**
 * Which cards are near the visible part. Those that come near are added one per frame, so that no frame takes
 * long, however far one scrolls.
 */
export function useNearCards(
  listRef: RefObject<HTMLElement | null>,
  cards: readonly { id: number }[],
): (id: number, place: number) => boolean {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  const order = cards.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order has other elements
  useEffect(() => {
    const list = listRef.current;
    if (!list) return;
    const coming = new Set<number>();
    let frame = 0;
    const addNext = () => {
      const [next] = coming;
      if (next !== undefined) {
        coming.delete(next);
        setNear((before) => new Set([...before, next]));
      }
      frame = coming.size > 0 ? requestAnimationFrame(addNext) : 0;
    };
    const observer = new IntersectionObserver(
      (entries) => {
        const gone: number[] = [];
        for (const { target, isIntersecting } of entries) {
          const id = Number(target.getAttribute('data-account'));
          if (isIntersecting) coming.add(id);
          else {
            coming.delete(id);
            // The focus would be lost with its card.
            if (!target.contains(document.activeElement)) gone.push(id);
          }
        }
        if (gone.length > 0) {
          setNear((before) => {
            const left = new Set(before);
            for (const id of gone) left.delete(id);
            return left.size === before.size ? before : left;
          });
        }
        if (coming.size > 0 && frame === 0) frame = requestAnimationFrame(addNext);
      },
      { root: list.parentElement, rootMargin: `${margin} 0px` },
    );
    for (const card of list.children) observer.observe(card);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [listRef, order]);
  return (id, place) => place < firstCards || near.has(id);
}
