import type { ArticleCard } from '@portal/contract/content/articles/article-card.schema.ts';
import type { KeyboardEvent } from 'react';
import type { BoardActions } from './BoardCard.tsx';
import type { BoardDrop, ShownColumn } from './board-drops.ts';
import type { MovingCard } from './use-card-drag.ts';

/** A board's shortcuts, for the shortcut list. */
export const boardShortcuts = [
  ['ArrowUp ArrowDown ArrowLeft ArrowRight', 'Go to the next card or column'],
  ['m', 'Pick up a card; move it with the left and right arrows, drop it with Enter'],
  ['d', 'Move to a column…'],
  ['x', 'Select the article'],
].map(([keys = '', label = '']) => ({ keys, label, group: 'Board' }));

interface KeyOptions {
  moving: MovingCard | null;
  setMoving: (moving: MovingCard | null) => void;
  columns: readonly ShownColumn[];
  findCard: (id: number) => ArticleCard | undefined;
  dropAt: (card: ArticleCard, column: ShownColumn) => BoardDrop;
  mayMove: (card: ArticleCard) => boolean;
  onDrop: (card: ArticleCard, key: string) => void;
  /** Moves focus back to the dropped card. */
  onDropped: (drop: { id: number; key: string }) => void;
  actions: BoardActions;
  announce: (text: string) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function handleMoving(event: KeyboardEvent, moving: MovingCard, options: KeyOptions): void {
  const { columns, setMoving, announce, dropAt } = options;
  const place = columns.findIndex(({ key }) => key === moving.target);
  const step = steps[event.key];
  if (step !== undefined) {
    const next = columns[place + step];
    if (next) {
      setMoving({ ...moving, target: next.key });
      const drop = dropAt(moving.card, next);
      announce(drop.kind === 'refused' ? `${next.name}. ${drop.why}` : next.name);
      document.querySelector(`[data-column="${next.key}"]`)?.scrollIntoView({ inline: 'nearest' });
    }
  } else if (event.key === 'Enter') {
    const column = columns[place];
    const drop = column && dropAt(moving.card, column);
    if (drop?.kind === 'refused') announce(drop.why);
    else {
      setMoving(null);
      if (!column) return;
      options.onDropped({ id: moving.card.id, key: column.key });
      options.onDrop(moving.card, column.key);
    }
  } else if (event.key === 'Escape') {
    setMoving(null);
    announce('Move canceled.');
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Moves focus to the card above or below, or to the same position in the next column that has cards. */
function moveFocus(board: HTMLElement, from: HTMLElement, key: string): void {
  const column = from.closest<HTMLElement>('[data-column]');
  if (!column) return;
  const cardsOf = (one: Element) => [...one.querySelectorAll<HTMLElement>('[data-card]')];
  const own = cardsOf(column);
  const index = own.indexOf(from);
  const step = steps[key];
  if (step === undefined) {
    own[index + (key === 'ArrowDown' ? 1 : -1)]?.focus();
    return;
  }
  const filled = [...board.querySelectorAll('[data-column]')].filter(
    (one) => one === column || cardsOf(one).length > 0,
  );
  const next = filled[filled.indexOf(column) + step];
  if (!next) return;
  const cards = cardsOf(next);
  cards[Math.min(index, cards.length - 1)]?.focus();
}

/** Handles key presses on a board. */
export function handleBoardKey(event: KeyboardEvent<HTMLElement>, options: KeyOptions): void {
  const { moving, actions } = options;
  if (moving?.isByKey) {
    handleMoving(event, moving, options);
    return;
  }
  const { target, currentTarget: board } = event;
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const card = target.dataset.card && options.findCard(Number(target.dataset.card));
  if (!card) return;
  if (event.key.startsWith('Arrow')) moveFocus(board, target, event.key);
  else if (event.key === 'Enter') actions.onPress(card, false);
  else if (event.key === ' ' || event.key === 'x') actions.onPress(card, true);
  else if (event.key === 'm' || event.key === 'd') {
    if (!options.mayMove(card)) options.announce('You can’t move this article.');
    else if (event.key === 'd') actions.onAskColumn(card);
    else {
      const column = target.closest<HTMLElement>('[data-column]')?.dataset.column ?? null;
      options.setMoving({ card, target: column, isByKey: true });
      options.announce(
        `${card.title} picked up. Choose a column with the left and right arrow keys. Enter drops, Escape cancels.`,
      );
    }
  } else return;
  event.preventDefault();
  event.stopPropagation();
}
