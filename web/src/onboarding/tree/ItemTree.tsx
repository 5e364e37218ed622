import type { Destination } from '@portal/contract/onboarding/item-tree.ts';
import { findPlaceError } from '@portal/contract/onboarding/item-tree.ts';
import { type ReactNode, useEffect, useImperativeHandle, useState } from 'react';
import { isSequencePending } from '#platform/ui/keyboard/shortcuts.ts';
import { showToast } from '#platform/ui/toasts/toasts.ts';
import { DeleteItemDialog } from './DeleteItemDialog.tsx';
import styles from './ItemTree.module.css';
import { ItemTreeRow } from './ItemTreeRow.tsx';
import { isNewRow, type NewPlace, type NewRow, newRowAt } from './new-row.ts';
import type { Tree } from './tree.ts';
import type { TreeItem } from './tree-item.ts';
import { treeKeyHandler } from './tree-keys.ts';
import { destinationOf, listRows, type Move, type TreeRow } from './tree-rows.ts';
import { useTreeDrag } from './use-tree-drag.ts';
import { useTreeVirtualizer } from './use-tree-virtualizer.ts';

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

interface ItemTreeProps<Item extends TreeItem> {
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
  handle: React.Ref<ItemTreeHandle>;
}

/** The items of a checklist or a template, editable by keyboard, pointer, and menu. */
export function ItemTree<Item extends TreeItem>(props: ItemTreeProps<Item>) {
  const { label, tree, items, isHidden, isEditable, kind, startId, onOpen, handle } = props;
  const [activeId, setActiveId] = useState(startId);
  const [collapsed, setCollapsed] = useState<ReadonlySet<number>>(new Set());
  const [adding, setAdding] = useState<(NewPlace & { serial: number }) | null>(null);
  const [renamingId, setRenamingId] = useState<number | null>(null);
  const [menuId, setMenuId] = useState<number | null>(null);
  const [deletingId, setDeletingId] = useState<number | null>(null);
  const realId = tree.edits.realId;

  const place = adding && {
    parent: adding.parent === null ? null : realId(adding.parent),
    order: adding.order,
  };
  // A new serial is a new item, with an empty input.
  const addAt = (next: NewPlace) =>
    setAdding((before) => ({ ...next, serial: (before?.serial ?? 0) + 1 }));
  const visible = isHidden ? items.filter((item) => !isHidden(item)) : items;
  const rows = listRows(
    place ? [...visible, newRowAt(place)] : visible,
    collapsed,
  ) as readonly TreeRow<Item | NewRow>[];
  const idNow = activeId === null ? null : realId(activeId);
  const found = rows.findIndex(({ item }) => item.id === idNow);
  const [lastIndex, setLastIndex] = useState(0);
  const activeIndex = found >= 0 ? found : Math.max(0, Math.min(lastIndex, rows.length - 1));
  // The active row was deleted, so the row that is now in its place becomes active.
  if (found >= 0 && found !== lastIndex) setLastIndex(found);
  const activeRow = rows[activeIndex];
  const active = activeRow && !isNewRow(activeRow.item) ? (activeRow.item as Item) : undefined;

  const { scrollRef, virtualizer, domIdOf } = useTreeVirtualizer(rows, {
    startIndex: found,
    keptIndex: place ? rows.findIndex(({ item }) => isNewRow(item)) : -1,
  });
  const focusTree = () => scrollRef.current?.focus({ preventScroll: true });
  const activate = (index: number) => {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))];
    if (!row) return;
    setActiveId(row.item.id);
    virtualizer.scrollToIndex(rows.indexOf(row));
  };
  const newRowIndex = rows.findIndex(({ item }) => isNewRow(item));
  useEffect(() => {
    if (newRowIndex >= 0) virtualizer.scrollToIndex(newRowIndex);
  }, [newRowIndex, virtualizer]);

  const move = (item: Item, destination: Required<Destination> | null) => {
    if (!destination) return;
    const problem = findPlaceError(items, item.id, destination.parent);
    if (problem) {
      showToast({ heading: problem, tone: 'info', dismissAfter: 4_000 });
      return;
    }
    setActiveId(item.id);
    const { parent } = destination;
    if (parent !== null) expand(parent);
    tree.move(item.id, destination);
  };
  const step = (item: Item, direction: Move) => move(item, destinationOf(visible, item, direction));
  const expand = (id: number) =>
    setCollapsed((before) => new Set([...before].filter((one) => one !== id)));
  const toggle = (id: number) =>
    setCollapsed((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );

  const addAfter = (item: Item | undefined, isInside = false) => {
    if (!item) return addAt({ parent: null, order: items.filter(isTop).length + 1 });
    if (!isInside) return addAt({ parent: item.parent, order: item.order + 1 });
    expand(item.id);
    const count = items.filter(({ parent }) => parent === item.id).length;
    addAt({ parent: item.id, order: count + 1 });
  };
  useImperativeHandle(handle, () => ({
    add: () => addAfter(undefined),
    focus: focusTree,
  }));

  const handleAdded = (name: string, goesOn: boolean) => {
    if (!place) return;
    setActiveId(tree.add({ name, ...place }));
    if (goesOn) addAt({ ...place, order: place.order + 1 });
    else setAdding(null);
  };
  const handleAddingDone = (keepsFocus: boolean) => {
    setAdding(null);
    if (keepsFocus) focusTree();
  };
  const shiftNewRow = (direction: Move): boolean => {
    if (!adding || !place) return false;
    const row = newRowAt(place);
    const destination = destinationOf([...visible, row], row, direction);
    if (!destination || findPlaceError(items, null, destination.parent)) return false;
    setAdding({ ...destination, serial: adding.serial });
    return true;
  };

  const drag = useTreeDrag<Item>({
    scrollRef,
    virtualizer,
    rows: rows as readonly TreeRow<Item>[],
    items,
    isEnabled: isEditable && !place,
    onDrop: (item, destination) => move(item, destination),
  });

  const handleTreeKey = treeKeyHandler<Item>({
    tree,
    kind,
    isEditable,
    rows,
    activeIndex,
    active,
    pageSize: Math.max(1, virtualizer.getVirtualItems().length - 6),
    on: {
      activate,
      expand,
      toggle,
      step,
      addAfter,
      open: onOpen,
      rename: setRenamingId,
      remove: setDeletingId,
    },
  });

  const renaming = renamingId === null ? null : realId(renamingId);
  const endRenaming = (keepsFocus: boolean) => {
    setRenamingId(null);
    if (keepsFocus) focusTree();
  };
  const namingOf = (item: Item | NewRow) => {
    if (isNewRow(item)) {
      const input = {
        start: '',
        place: `${place?.parent}:${place?.order}`,
        onName: handleAdded,
        onCancel: handleAddingDone,
        onShift: shiftNewRow,
      };
      return { id: `new-${adding?.serial}`, input };
    }
    if (item.id !== renaming) return null;
    const handleName = (name: string, isByKey: boolean, before: string) => {
      // Every item has a name.
      const named = (text: string) => ({ name: text }) as Partial<Item>;
      tree.change(item.id, { patch: named(name), body: { name }, madeOn: named(before) });
      endRenaming(isByKey);
    };
    return {
      id: 'rename',
      input: { start: item.name, onName: handleName, onCancel: endRenaming },
    };
  };

  const openParents = new Set(
    items.flatMap((item) => (item.parent !== null && !kind.isDone?.(item) ? [item.parent] : [])),
  );

  return (
    <>
      <div
        ref={scrollRef}
        className={styles.tree}
        role="treegrid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={rows.length}
        aria-readonly={!isEditable || undefined}
        aria-activedescendant={activeRow && domIdOf(activeRow.item.id)}
        data-keeps-focus
        onContextMenu={(event) => {
          // The menu key or Shift+F10: unlike a click, it doesn't target a row.
          if (event.target !== event.currentTarget || !isEditable || !active) return;
          event.preventDefault();
          setMenuId(active.id);
        }}
        onKeyDown={(event) => {
          // Keys inside a row's control belong to that control, and a sequence ('g a') to the shell.
          if (event.target !== event.currentTarget || isSequencePending()) return;
          if (handleTreeKey(event)) event.preventDefault();
        }}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div className={styles.body} role="rowgroup" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            const { item } = row;
            return (
              <ItemTreeRow
                key={item.id}
                measureRef={virtualizer.measureElement}
                domId={domIdOf(item.id)}
                index={index}
                start={start}
                row={row}
                kind={kind as ItemKind<TreeItem>}
                isEditable={isEditable}
                isActive={index === activeIndex}
                isDragged={drag.draggedIds.has(item.id)}
                hasOpenChildren={openParents.has(item.id)}
                naming={namingOf(item)}
                isMenuOpen={menuId === item.id}
                registerDrag={drag.register}
                on={{
                  activate: () => setActiveId(item.id),
                  open: () => onOpen(item as Item),
                  toggle: () => toggle(item.id),
                  menu: (isOpen) => {
                    setMenuId(isOpen ? item.id : null);
                    if (!isOpen) focusTree();
                  },
                  rename: () => setRenamingId(item.id),
                  step: (direction) => step(item as Item, direction),
                  addAfter: (isInside) => addAfter(item as Item, isInside),
                  remove: () => setDeletingId(item.id),
                }}
              />
            );
          })}
          {drag.line && (
            <div
              className={styles.dropLine}
              style={{ top: drag.line.top, '--depth': drag.line.depth }}
              aria-hidden="true"
            />
          )}
        </div>
      </div>
      <DeleteItemDialog
        items={items}
        id={deletingId === null ? null : realId(deletingId)}
        onDelete={(id) => tree.remove(id)}
        onClose={() => {
          setDeletingId(null);
          focusTree();
        }}
      />
    </>
  );
}

const isTop = ({ parent }: { parent: number | null }) => parent === null;
