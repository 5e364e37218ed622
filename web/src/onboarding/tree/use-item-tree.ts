import type { Destination } from '@portal/contract/onboarding/item-tree.ts';
import { findPlaceError } from '@portal/contract/onboarding/item-tree.ts';
import { useEffect, useImperativeHandle, useState } from 'react';
import { showToast } from '#platform/ui/toasts/toasts.ts';
import type { ItemTreeProps } from './item-tree-props.ts';
import type { TreeItem } from './tree-item.ts';
import { treeKeyHandler } from './tree-keys.ts';
import { destinationOf, type Move, type TreeRow } from './tree-rows.ts';
import { useItemNaming } from './use-item-naming.ts';
import { useTreeDrag } from './use-tree-drag.ts';
import { useTreeRows } from './use-tree-rows.ts';
import { useTreeVirtualizer } from './use-tree-virtualizer.ts';

/** Returns a tree's state, and the actions for its rows, menus, and keys. */
export function useItemTree<Item extends TreeItem>(props: ItemTreeProps<Item>) {
  const { tree, items, isEditable, kind, onOpen, handle } = props;
  const [menuId, setMenuId] = useState<number | null>(null);
  const [deletingId, setDeletingId] = useState<number | null>(null);
  const shown = useTreeRows(props);
  const { rows, visible, newRow, newIndex, expand, toggle, setActiveId, activeIndex } = shown;

  const { scrollRef, virtualizer, domIdOf } = useTreeVirtualizer(rows, {
    startIndex: shown.found,
    keptIndex: newIndex,
  });
  const focus = () => scrollRef.current?.focus({ preventScroll: true });
  const activate = (index: number) => {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))];
    if (!row) return;
    setActiveId(row.item.id);
    virtualizer.scrollToIndex(rows.indexOf(row));
  };
  useEffect(() => {
    if (newIndex >= 0) virtualizer.scrollToIndex(newIndex);
  }, [newIndex, virtualizer]);
  useImperativeHandle(handle, () => ({ add: () => newRow.addAfter(undefined), focus }));

  const move = (item: Item, destination: Required<Destination> | null) => {
    if (!destination) return;
    const { parent } = destination;
    const problem = findPlaceError(items, item.id, parent);
    if (problem) {
      showToast({ heading: problem, tone: 'info', dismissAfter: 4_000 });
      return;
    }
    setActiveId(item.id);
    if (parent !== null) expand(parent);
    tree.move(item.id, destination);
  };
  const drag = useTreeDrag<Item>({
    scrollRef,
    virtualizer,
    rows: rows as readonly TreeRow<Item>[],
    items,
    isEnabled: isEditable && !newRow.place,
    onDrop: move,
  });
  const naming = useItemNaming({ tree, newRow, onAdded: setActiveId, focus });

  const on = {
    activate,
    expand,
    toggle,
    step: (item: Item, direction: Move) => move(item, destinationOf(visible, item, direction)),
    addAfter: newRow.addAfter,
    open: onOpen,
    rename: naming.rename,
    remove: setDeletingId,
  };
  return {
    ...shown,
    scrollRef,
    virtualizer,
    domIdOf,
    drag,
    namingOf: naming.namingOf,
    on,
    menu: {
      id: menuId,
      open: setMenuId,
      close: () => {
        setMenuId(null);
        focus();
      },
    },
    deleting: {
      id: deletingId === null ? null : tree.edits.realId(deletingId),
      end: () => {
        setDeletingId(null);
        focus();
      },
    },
    handleKey: treeKeyHandler<Item>({
      tree,
      kind,
      isEditable,
      rows,
      activeIndex,
      active: shown.active,
      pageSize: Math.max(1, virtualizer.getVirtualItems().length - 6),
      on,
    }),
  };
}

export type ItemTreeState<Item extends TreeItem> = ReturnType<typeof useItemTree<Item>>;
