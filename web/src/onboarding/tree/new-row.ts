import type { Position } from '@portal/contract/onboarding/item-tree.ts';

/** Where an item is being added. */
export interface NewPlace {
  parent: number | null;
  /** From 1. */
  order: number;
}

/** Real ids are positive. */
const newRowId = -1;

export interface NewRow extends Position {
  isNew: true;
}

/** The line of an item that is being added: before the sibling whose place it takes. */
export const newRowAt = ({ parent, order }: NewPlace): NewRow => ({
  id: newRowId,
  parent,
  order: order - 0.5,
  isNew: true,
});

export const isNewRow = (item: Position): item is NewRow => item.id === newRowId;
