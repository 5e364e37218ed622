import { findPlaceError } from '@portal/contract/onboarding/item-tree.ts';
import { useState } from 'react';
import { type NewPlace, newRowAt } from './new-row.ts';
import type { Tree } from './tree.ts';
import type { TreeItem } from './tree-item.ts';
import { destinationOf, type Move } from './tree-rows.ts';

interface NewRowOptions<Item extends TreeItem> {
  tree: Tree<Item>;
  items: readonly Item[];
  /** The items that aren't hidden. */
  visible: readonly Item[];
  expand: (id: number) => void;
}

/** Manages the row for an item that is being added. */
export function useNewRow<Item extends TreeItem>(options: NewRowOptions<Item>) {
  const { tree, items, visible, expand } = options;
  const [adding, setAdding] = useState<(NewPlace & { serial: number }) | null>(null);
  const place = adding && {
    parent: adding.parent === null ? null : tree.edits.realId(adding.parent),
    order: adding.order,
  };
  // A different serial number creates a new row with an empty input.
  const addAt = (next: NewPlace) =>
    setAdding((before) => ({ ...next, serial: (before?.serial ?? 0) + 1 }));
  const countIn = (id: number | null) => items.filter(({ parent }) => parent === id).length;
  const addAfter = (item: Item | undefined, isInside = false) => {
    if (!item) return addAt({ parent: null, order: countIn(null) + 1 });
    if (!isInside) return addAt({ parent: item.parent, order: item.order + 1 });
    expand(item.id);
    addAt({ parent: item.id, order: countIn(item.id) + 1 });
  };
  const shift = (direction: Move): boolean => {
    if (!adding || !place) return false;
    const row = newRowAt(place);
    const destination = destinationOf([...visible, row], row, direction);
    if (!destination || findPlaceError(items, null, destination.parent)) return false;
    setAdding({ ...destination, serial: adding.serial });
    return true;
  };
  return { place, id: `new-${adding?.serial}`, addAt, addAfter, shift, end: () => setAdding(null) };
}
