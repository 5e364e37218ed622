import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { ArticleCard } from '@portal/contract/content/articles/article-card.schema.ts';
import { useEffect, useRef, useState } from 'react';

/** A card that is being moved, with the pointer or the keyboard. */
export interface MovingCard {
  card: ArticleCard;
  /** The key of the column under the card; null if the card isn't over a column. */
  target: string | null;
  isByKey: boolean;
}

const isCard = (value: unknown): value is ArticleCard =>
  typeof value === 'object' && value !== null && 'title' in value && 'status' in value;

interface Location {
  dropTargets: { data: Record<string | symbol, unknown> }[];
}

const targetOf = ({ dropTargets }: Location) => {
  const key = dropTargets[0]?.data.column;
  return typeof key === 'string' ? key : null;
};

/** Tracks the card being moved, and calls `onDrop` with the card and the target column. */
export function useCardDrag(onDrop: (card: ArticleCard, key: string) => void) {
  const [moving, setMovingState] = useState<MovingCard | null>(null);
  // Stored in a ref as well as in state, because a quick drop can happen before the next render.
  const held = useRef<MovingCard | null>(null);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  const [control] = useState(() => {
    const setMoving = (next: MovingCard | null) => {
      held.current = next;
      setMovingState(next);
    };
    const aim = (target: string | null) => {
      const now = held.current;
      if (now && now.target !== target) setMoving({ ...now, target });
    };
    const drop = () => {
      const now = held.current;
      setMoving(null);
      if (now?.target) latest.current(now.card, now.target);
    };
    return { setMoving, aim, drop };
  });
  useEffect(
    () =>
      monitorForElements({
        onDragStart: ({ source }) => {
          const { card } = source.data;
          if (isCard(card)) control.setMoving({ card, target: null, isByKey: false });
        },
        onDrag: ({ location: { current } }) => control.aim(targetOf(current)),
        onDrop: ({ location: { current } }) => {
          control.aim(targetOf(current));
          control.drop();
        },
      }),
    [control],
  );
  return { moving, ...control };
}
