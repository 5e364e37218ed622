import type { ReactNode, Ref } from 'react';
import type { Tree } from './tree.ts';
import type { TreeItem } from './tree-item.ts';

/** The differences between checklist items and template items. */
export interface ItemKind<Item extends TreeItem> {
  /** The control before the name: the check box. */
  renderLead?: (item: Item, hasOpenChildren: boolean) => ReactNode;
  /** The cells after the name: assignee, date, badges. */
  renderCells: (item: Item) => ReactNode;
  renderMenu?: (item: Item) => ReactNode;
  isDone?: (item: Item) => boolean;
  /** Handles a key on the active row; returns whether it did. */
  onKey?: (item: Item, key: string) => boolean;
}

/** Used by controls outside the tree, such as the button that adds an item. */
export interface ItemTreeHandle {
  add: () => void;
  focus: () => void;
}

export interface ItemTreeProps<Item extends TreeItem> {
  label: string;
  tree: Tree<Item>;
  items: readonly Item[];
  /** Hides an item and its descendants. */
  isHidden?: (item: Item) => boolean;
  isEditable: boolean;
  kind: ItemKind<Item>;
  /** The initially active row: the item whose details were open. */
  startId: number | null;
  onOpen: (item: Item) => void;
  handle: Ref<ItemTreeHandle>;
}
