import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Button } from '@mantine/core';
import { articleBoardCalls } from '@portal/contract/content/articles/article-board.calls.ts';
import type { BoardField } from '@portal/contract/content/articles/article-board.schema.ts';
import type { ArticleCard } from '@portal/contract/content/articles/article-card.schema.ts';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ArticleFilters } from '#content/shared/content-search.ts';
import { useEndpointPages } from '#platform/api/queries.ts';
import { StatusMark } from '#platform/ui/status/StatusDot.tsx';
import styles from './Board.module.css';
import { type BoardActions, BoardCard } from './BoardCard.tsx';
import { type BoardDrop, columnOf, type ShownColumn } from './board-drops.ts';
import { LimitButton } from './LimitButton.tsx';

interface BoardColumnProps {
  column: ShownColumn;
  by: BoardField;
  filters: ArticleFilters;
  actions: BoardActions;
  /** The effect of dropping the moved card here; null while no card is being moved. */
  drop: BoardDrop | null;
  isOver: boolean;
  currentId: number | null;
  movingId: number | null;
  openId: number | null;
  selectedIds: ReadonlySet<number | string>;
  mayMove: (card: ArticleCard) => boolean;
  onLimit: (key: string, limit: number | undefined) => void;
}

/** Returns the column's cards: the first ones and, once the user has asked for more, all loaded ones. */
function useColumnCards({ column, by, filters }: BoardColumnProps) {
  const [isOpened, setIsOpened] = useState(false);
  const more = useEndpointPages(articleBoardCalls.column, {
    params: { by, key: column.key },
    query: filters,
    pageSize: 50,
    isEnabled: isOpened,
  });
  const cards = useMemo(() => {
    const known = new Set(column.cards.map(({ id }) => id));
    const further = isOpened
      ? more.rows.filter((card) => !known.has(card.id) && columnOf(card, by) === column.key)
      : [];
    return [...column.cards, ...further];
  }, [column, by, isOpened, more.rows]);
  return {
    cards,
    hasMore: isOpened ? more.isLoading || more.hasMore : column.next !== null,
    isLoading: isOpened && (more.isLoading || more.isLoadingMore),
    loadMore: () => (isOpened ? more.loadMore() : setIsOpened(true)),
  };
}

/** Shows a board column with its first cards. More cards load on request, and then while scrolling. */
export function BoardColumn(props: BoardColumnProps) {
  const { column, by, drop, isOver, actions } = props;
  const ref = useRef<HTMLElement>(null);
  const headingId = useId();
  const { cards, hasMore, isLoading, loadMore } = useColumnCards(props);
  const isOverLimit = column.limit !== undefined && column.count > column.limit;
  const why = drop?.kind === 'refused' ? drop.why : undefined;

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    return dropTargetForElements({ element, getData: () => ({ column: column.key }) });
  }, [column.key]);

  return (
    <section
      ref={ref}
      className={styles.column}
      aria-labelledby={headingId}
      data-column={column.key}
      data-drop={drop && drop.kind !== 'same' ? (why ? 'refused' : 'allowed') : undefined}
      data-over={isOver || undefined}
      onScroll={({ currentTarget: list }) => {
        if (hasMore && list.scrollTop + list.clientHeight > list.scrollHeight - 200) loadMore();
      }}
    >
      <header className={styles.head}>
        {column.color && <StatusMark color={column.color} />}
        <h2 id={headingId} className={styles.name}>
          {column.name}
        </h2>
        <span className={`${styles.count} tabular`} data-over={isOverLimit || undefined}>
          {column.count.toLocaleString('en')}
          {column.limit !== undefined && ` / ${column.limit}`}
          {isOverLimit && <span className={styles.overText}> over the limit</span>}
        </span>
        <LimitButton column={column} onChange={(limit) => props.onLimit(column.key, limit)} />
      </header>
      {drop && drop.kind !== 'same' && (
        <div className={styles.drop} aria-hidden="true">
          <p className={styles.dropText} data-refused={why !== undefined || undefined}>
            {why ?? (drop.kind === 'status' ? 'Set by hand' : 'Drop here')}
          </p>
        </div>
      )}
      <ul className={styles.cards}>
        {cards.map((card) => (
          <BoardCard
            key={card.id}
            card={card}
            by={by}
            actions={actions}
            mayMove={props.mayMove(card)}
            isSelected={props.selectedIds.has(card.id)}
            isOpen={props.openId === card.id}
            isMoving={props.movingId === card.id}
            isCurrent={props.currentId === card.id}
          />
        ))}
      </ul>
      {hasMore && (
        <Button size="xs" variant="subtle" color="gray" loading={isLoading} onClick={loadMore}>
          Show more
        </Button>
      )}
    </section>
  );
}
