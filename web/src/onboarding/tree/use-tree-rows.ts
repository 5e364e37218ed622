import { useState } from 'react';
import type { ItemTreeProps } from './item-tree-props.ts';
import { isNewRow, type NewRow, newRowAt } from './new-row.ts';
import type { TreeItem } from './tree-item.ts';
import { listRows, type TreeRow } from './tree-rows.ts';
import { useNewRow } from './use-new-row.ts';

type Options<Item extends TreeItem> = Pick<
  ItemTreeProps<Item>,
  'tree' | 'items' | 'isHidden' | 'startId'
>;

/** Returns a tree's visible rows, including the row for a new item, and the active row. */
export function useTreeRows<Item extends TreeItem>(options: Options<Item>) {
  const { tree, items, isHidden, startId } = options;
  const { collapsed, expand, toggle } = useCollapsedItems();
  const visible = isHidden ? items.filter((item) => !isHidden(item)) : items;
  const newRow = useNewRow({ tree, items, visible, expand });
  const rows = listRows(
    newRow.place ? [...visible, newRowAt(newRow.place)] : visible,
    collapsed,
  ) as readonly TreeRow<Item | NewRow>[];

  const [activeId, setActiveId] = useState(startId);
  const [lastIndex, setLastIndex] = useState(0);
  const idNow = activeId === null ? null : tree.edits.realId(activeId);
  const storedIndex = rows.findIndex(({ item }) => item.id === idNow);
  const activeIndex =
    storedIndex >= 0 ? storedIndex : Math.max(0, Math.min(lastIndex, rows.length - 1));
  // Remember the active row's index, so that if the row is deleted, the next one becomes active.
  if (storedIndex >= 0 && storedIndex !== lastIndex) setLastIndex(storedIndex);
  const activeRow = rows[activeIndex];
  const active = activeRow && !isNewRow(activeRow.item) ? (activeRow.item as Item) : undefined;
  const newIndex = rows.findIndex(({ item }) => isNewRow(item));

  return {
    rows,
    visible,
    newRow,
    /** The index of the new item's row; -1 if no item is being added. */
    newIndex,
    expand,
    toggle,
    setActiveId,
    /** The index of the row that the user made active; -1 if that row isn't visible. */
    found: storedIndex,
    activeIndex,
    activeRow,
    /** The active row's item; undefined if the active row is a new item's. */
    active,
  };
}

function useCollapsedItems() {
  const [collapsed, setCollapsed] = useState<ReadonlySet<number>>(new Set());
  const expand = (id: number) =>
    setCollapsed((before) => new Set([...before].filter((one) => one !== id)));
  const toggle = (id: number) =>
    setCollapsed((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  return { collapsed, expand, toggle };
}
