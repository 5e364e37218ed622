import type { Position } from '@portal/contract/onboarding/item-tree.ts';

/** The position of an item that is being added. */
export interface NewPlace {
  parent: number | null;
  /** The 1-based position among its siblings. */
  order: number;
}

/** The new item's row id; negative to avoid collisions with real ids. */
const newRowId = -1;

export interface NewRow extends Position {
  isNew: true;
}

/** Returns the row for an item that is being added. It precedes the sibling that currently has its position. */
export const newRowAt = ({ parent, order }: NewPlace): NewRow => ({
  id: newRowId,
  parent,
  order: order - 0.5,
  isNew: true,
});

export const isNewRow = (item: Position): item is NewRow => item.id === newRowId;
