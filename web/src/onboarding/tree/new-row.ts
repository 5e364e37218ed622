import type { Position } from '@portal/contract/onboarding/item-tree.ts';

/** The position of an item that is being added. */
export interface NewPlace {
  parent: number | null;
  /** The position among its siblings, from 1. */
  order: number;
}

/** Real ids are positive. */
const newRowId = -1;

export interface NewRow extends Position {
  isNew: true;
}

/** The row of an item that is being added, placed before the sibling that now has its position. */
export const newRowAt = ({ parent, order }: NewPlace): NewRow => ({
  id: newRowId,
  parent,
  order: order - 0.5,
  isNew: true,
});

export const isNewRow = (item: Position): item is NewRow => item.id === newRowId;
