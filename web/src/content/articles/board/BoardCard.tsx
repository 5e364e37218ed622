// biome-ignore-all lint/a11y/useSemanticElements: Firefox can’t drag a button
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the board handles the keys
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { BoardField } from '@portal/contract/content/articles/article-board.schema.ts';
import type { ArticleCard } from '@portal/contract/content/articles/article-card.schema.ts';
import { IconArrowsMove } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { currentAssigneeOf } from '#content/shared/current-assignee.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { PersonAvatar } from '#platform/ui/people/PersonAvatar.tsx';
import { StatusMark } from '#platform/ui/status/StatusDot.tsx';
import { mayDragNatively } from '#platform/ui/touch/use-long-press-drag.ts';
import styles from './Board.module.css';

/** The actions of cards. Their identities are stable, so that a change re-renders only the affected cards. */
export interface BoardActions {
  /** Opens the article, or adds it to the selection if `isSelecting` is true. */
  onPress: (card: ArticleCard, isSelecting: boolean) => void;
  onAskColumn: (card: ArticleCard) => void;
  onFocus: (id: number) => void;
}

interface BoardCardProps {
  card: ArticleCard;
  by: BoardField;
  actions: BoardActions;
  mayMove: boolean;
  isSelected: boolean;
  isOpen: boolean;
  isMoving: boolean;
  /** Whether the card is the board's tab stop. */
  isCurrent: boolean;
}

function Card(props: BoardCardProps) {
  const { card, by, actions, mayMove } = props;
  const ref = useRef<HTMLDivElement>(null);
  const person = currentAssigneeOf(card)?.person ?? card.writer?.user;

  useEffect(() => {
    const element = ref.current;
    if (!element || !mayMove) return;
    return draggable({
      element,
      canDrag: mayDragNatively,
      getInitialData: () => ({ card }),
    });
  }, [card, mayMove]);

  return (
    <li className={styles.item}>
      <div
        ref={ref}
        role="button"
        tabIndex={props.isCurrent ? 0 : -1}
        className={styles.card}
        aria-pressed={props.isSelected}
        title={card.title}
        data-card={card.id}
        data-fixed={!mayMove || undefined}
        data-open={props.isOpen || undefined}
        data-moving={props.isMoving || undefined}
        onFocus={() => actions.onFocus(card.id)}
        onClick={(event) => actions.onPress(card, event.ctrlKey || event.metaKey || event.shiftKey)}
      >
        <span className={styles.title}>{card.title}</span>
        <span className={styles.client}>
          {by === 'client' ? card.content_type.name : card.client.dba_name}
        </span>
        <span className={styles.foot}>
          {by !== 'status' && <StatusMark color={card.status.color} />}
          {by !== 'status' && <span className={styles.status}>{card.status.name}</span>}
          {card.due_at && <DateText value={card.due_at} style="card" isLate={card.is_late} />}
          {person && (
            <span className={styles.person}>
              <PersonAvatar person={person} size={18} />
            </span>
          )}
        </span>
      </div>
      {mayMove && (
        // A plain button, because a board has hundreds of them.
        <button
          type="button"
          className={styles.moveTo}
          tabIndex={-1}
          aria-label={`Move ${card.title} to…`}
          onClick={() => actions.onAskColumn(card)}
        >
          <IconArrowsMove size={14} stroke={1.7} />
        </button>
      )}
    </li>
  );
}

/** Shows an article on a board. Clicking opens the article; dragging moves it to another column. */
export const BoardCard = memo(Card);
