import type {
  BoardColumn,
  BoardField,
} from '@portal/contract/content/articles/article-board.schema.ts';
import { emptyColumn } from '@portal/contract/content/articles/article-board.schema.ts';
import type { ArticleCard } from '@portal/contract/content/articles/article-card.schema.ts';
import {
  articleMoves,
  type Move,
  movesFrom,
} from '@portal/contract/content/articles/article-workflow.ts';
import { assigneeLabels } from '#content/shared/article-labels.ts';

/** The effect of dropping a card on a column. */
export type BoardDrop =
  | { kind: 'same' }
  /** A workflow move, which may ask for feedback, an address, or dates. */
  | { kind: 'move'; move: Move }
  /** A status set by hand, by people who may do so. */
  | { kind: 'status' }
  | { kind: 'person' }
  | { kind: 'refused'; why: string };

/** Returns the key of a card's column. */
export function columnOf(card: ArticleCard, by: BoardField): string {
  if (by === 'status') return card.status.uid;
  return String(card[by]?.id ?? emptyColumn);
}

type Column = Pick<BoardColumn, 'key' | 'name'>;

function statusDrop(card: ArticleCard, { key, name }: Column, viewerId: number): BoardDrop {
  const { allowed_actions: allowed, status } = card;
  if (card.archived) return { kind: 'refused', why: 'This article is archived.' };
  const move = movesFrom(card, viewerId).find(({ to }) => to === key);
  if (move && allowed.includes(move.action)) return { kind: 'move', move };
  if (allowed.includes('set_status')) return { kind: 'status' };
  const known = articleMoves.find(({ from, to }) => from === status.uid && to === key);
  if (!known) {
    return { kind: 'refused', why: `Articles in ${status.name} can’t go to ${name}.` };
  }
  const role = assigneeLabels[known.actor].toLowerCase();
  return { kind: 'refused', why: `Only the ${role} or staff can move it here.` };
}

/** Returns the effect of dropping a card on a column for this viewer, or why it can't be dropped there. */
export function dropOf(
  card: ArticleCard,
  by: BoardField,
  column: Column,
  viewerId: number,
): BoardDrop {
  if (columnOf(card, by) === column.key) return { kind: 'same' };
  if (by === 'status') return statusDrop(card, column, viewerId);
  if (by === 'client') return { kind: 'refused', why: 'You can’t change an article’s client.' };
  if (!card.allowed_actions.includes('update')) {
    return { kind: 'refused', why: 'You can’t reassign this article.' };
  }
  if (by === 'writer' && column.key === emptyColumn) {
    return { kind: 'refused', why: 'An article must have a writer.' };
  }
  return { kind: 'person' };
}

/** Returns whether a card can be dropped anywhere but on its own column. */
export const canLeave = (
  card: ArticleCard,
  by: BoardField,
  columns: readonly Column[],
  viewerId: number,
) =>
  columns.some((column) => {
    const { kind } = dropOf(card, by, column, viewerId);
    return kind !== 'same' && kind !== 'refused';
  });

/** Returns whether a move needs input from the user. */
export const asksForInput = ({ approves, extras }: Move) => approves !== null || extras.length > 0;

export interface ShownColumn extends BoardColumn {
  /** The maximum number of cards that the column should have; undefined if it has no limit. */
  limit: number | undefined;
}

/**
 * Puts each card into the column for its current value and corrects the counts. The value may differ from the server's
 * response while a change is being saved.
 */
export function placeCards(
  columns: readonly BoardColumn[],
  by: BoardField,
  limits: ReadonlyMap<string, number>,
): ShownColumn[] {
  const arrived = new Map<string, ArticleCard[]>();
  for (const { key, cards } of columns) {
    for (const card of cards) {
      const now = columnOf(card, by);
      if (now !== key) arrived.set(now, [...(arrived.get(now) ?? []), card]);
    }
  }
  return columns.map((column) => {
    const stayed = column.cards.filter((card) => columnOf(card, by) === column.key);
    const added = arrived.get(column.key) ?? [];
    return {
      ...column,
      cards: [...added, ...stayed],
      count: column.count - (column.cards.length - stayed.length) + added.length,
      limit: limits.get(column.key),
    };
  });
}

/** Parses the limits in the URL, such as 'editing:8,writing:20'. */
export function readLimits(text: string | undefined): Map<string, number> {
  const limits = new Map<string, number>();
  for (const part of (text ?? '').split(',')) {
    const found = /^([a-z_]{1,40}|\d{1,9}):([1-9]\d{0,3})$/.exec(part);
    if (found?.[1]) limits.set(found[1], Number(found[2]));
  }
  return limits;
}

export const writeLimits = (limits: ReadonlyMap<string, number>) =>
  limits.size === 0 ? undefined : [...limits].map(([key, limit]) => `${key}:${limit}`).join();
