import type { ReactNode, Ref } from 'react';
import type { Tree } from './tree.ts';
import type { TreeItem } from './tree-item.ts';

/** Defines the differences between checklist items and template items. */
export interface ItemKind<Item extends TreeItem> {
  /** Renders the control before the name, such as a check box. */
  renderLead?: (item: Item, hasOpenChildren: boolean) => ReactNode;
  /** Renders the cells after the name: assignee, date, badges. */
  renderCells: (item: Item) => ReactNode;
  renderMenu?: (item: Item) => ReactNode;
  isDone?: (item: Item) => boolean;
  /** Handles a key pressed on the active row, and returns whether it was handled. */
  onKey?: (item: Item, key: string) => boolean;
}

/** Actions for controls outside the tree, such as the button that adds an item. */
export interface ItemTreeHandle {
  add: () => void;
  focus: () => void;
}

export interface ItemTreeProps<Item extends TreeItem> {
  label: string;
  tree: Tree<Item>;
  items: readonly Item[];
  /** Returns whether to hide an item and its descendants. */
  isHidden?: (item: Item) => boolean;
  isEditable: boolean;
  kind: ItemKind<Item>;
  /** The id of the item whose row is initially active, because its details were open. */
  startId: number | null;
  onOpen: (item: Item) => void;
  handle: Ref<ItemTreeHandle>;
}
