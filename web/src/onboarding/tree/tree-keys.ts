import type { KeyboardEvent } from 'react';
import { targetOfKey } from '#platform/ui/keyboard/row-keys.ts';
import type { ItemKind } from './item-tree-props.ts';
import type { NewRow } from './new-row.ts';
import type { Tree } from './tree.ts';
import type { TreeItem } from './tree-item.ts';
import type { Move, TreeRow } from './tree-rows.ts';

const stepsOfKeys: Record<string, Move> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'indent',
  ArrowLeft: 'outdent',
};

interface TreeKeys<Item extends TreeItem> {
  tree: Tree<Item>;
  kind: ItemKind<Item>;
  isEditable: boolean;
  rows: readonly TreeRow<Item | NewRow>[];
  activeIndex: number;
  /** The active row's item; undefined if the active row is a new item's. */
  active: Item | undefined;
  /** The number of rows per page, for Page Up and Page Down. */
  pageSize: number;
  on: {
    activate: (index: number) => void;
    expand: (id: number) => void;
    toggle: (id: number) => void;
    step: (item: Item, direction: Move) => void;
    addAfter: (item: Item | undefined, isInside: boolean) => void;
    open: (item: Item) => void;
    rename: (id: number) => void;
    remove: (id: number) => void;
  };
}

/** Returns the tree's key handler. The handler returns whether it handled the key. */
export function treeKeyHandler<Item extends TreeItem>(keys: TreeKeys<Item>) {
  const { tree, kind, isEditable, rows, activeIndex, active, pageSize, on } = keys;
  const activeRow = rows[activeIndex];

  const openBranch = () => {
    if (!activeRow || activeRow.childCount === 0) return;
    if (activeRow.isCollapsed) on.expand(activeRow.item.id);
    else on.activate(activeIndex + 1);
  };
  const closeBranch = (item: Item) => {
    if (activeRow && activeRow.childCount > 0 && !activeRow.isCollapsed) return on.toggle(item.id);
    const parentIndex = rows.findIndex((row) => row.item.id === item.parent);
    if (parentIndex >= 0) on.activate(parentIndex);
  };
  const handleRowKey = (item: Item, { key }: KeyboardEvent): boolean => {
    if (key === 'Enter') on.open(item);
    else if (key === 'ArrowRight') openBranch();
    else if (key === 'ArrowLeft') closeBranch(item);
    else if (kind.onKey?.(item, key)) return true;
    else if (!isEditable) return false;
    else if (key === 'F2') on.rename(item.id);
    else if (key === 'Delete') on.remove(item.id);
    else return false;
    return true;
  };

  return (event: KeyboardEvent): boolean => {
    const isMod = event.ctrlKey || event.metaKey;
    if (isMod && event.key === 'z' && tree.edits.read().canUndo) {
      tree.edits.undo();
      return true;
    }
    const direction = stepsOfKeys[event.key];
    if (event.altKey && event.shiftKey && direction) {
      if (isEditable && active) on.step(active, direction);
      return true;
    }
    if (isMod || event.altKey) return false;
    const place = { active: activeIndex, count: rows.length, pageSize };
    const target = targetOfKey(event.key, place);
    if (target !== undefined) {
      on.activate(target);
      return true;
    }
    if (isEditable && (event.key === 'n' || event.key === 'N' || event.key === 'Insert')) {
      on.addAfter(active, event.shiftKey);
      return true;
    }
    return active !== undefined && handleRowKey(active, event);
  };
}
