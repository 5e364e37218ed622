import { isSequencePending } from '#platform/ui/keyboard/shortcuts.ts';
import { DeleteItemDialog } from './DeleteItemDialog.tsx';
import styles from './ItemTree.module.css';
import { ItemTreeRow } from './ItemTreeRow.tsx';
import type { ItemKind, ItemTreeProps } from './item-tree-props.ts';
import type { TreeItem } from './tree-item.ts';
import { type ItemTreeState, useItemTree } from './use-item-tree.ts';

/** Shows a checklist's or template's items, with editing by keyboard, pointer, and menu. */
export function ItemTree<Item extends TreeItem>(props: ItemTreeProps<Item>) {
  const { label, tree, items, isEditable } = props;
  const state = useItemTree(props);
  const { rows, active, activeRow, virtualizer, drag, menu, deleting } = state;
  return (
    <>
      <div
        ref={state.scrollRef}
        className={styles.tree}
        role="treegrid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={rows.length}
        aria-readonly={!isEditable || undefined}
        aria-activedescendant={activeRow && state.domIdOf(activeRow.item.id)}
        data-keeps-focus
        onContextMenu={(event) => {
          // The menu key and Shift+F10 target the tree itself instead of a row.
          if (event.target !== event.currentTarget || !isEditable || !active) return;
          event.preventDefault();
          menu.open(active.id);
        }}
        onKeyDown={(event) => {
          // Ignore keys pressed in a control inside a row, and keys that belong to a shortcut such as 'g a'.
          if (event.target !== event.currentTarget || isSequencePending()) return;
          if (state.handleKey(event)) event.preventDefault();
        }}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a virtual grid can't be a table element */}
        <div className={styles.body} role="rowgroup" style={{ height: virtualizer.getTotalSize() }}>
          <ItemTreeRows {...props} state={state} />
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
        id={deleting.id}
        onDelete={(id) => tree.remove(id)}
        onClose={deleting.end}
      />
    </>
  );
}

interface ItemTreeRowsProps<Item extends TreeItem> extends ItemTreeProps<Item> {
  state: ItemTreeState<Item>;
}

function ItemTreeRows<Item extends TreeItem>(props: ItemTreeRowsProps<Item>) {
  const { items, kind, isEditable, state } = props;
  const { rows, virtualizer, domIdOf, drag, menu, on } = state;
  const openParents = new Set(
    items.flatMap((item) => (item.parent !== null && !kind.isDone?.(item) ? [item.parent] : [])),
  );
  return virtualizer.getVirtualItems().map(({ index, start }) => {
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
        isActive={index === state.activeIndex}
        isDragged={drag.draggedIds.has(item.id)}
        hasOpenChildren={openParents.has(item.id)}
        naming={state.namingOf(item)}
        isMenuOpen={menu.id === item.id}
        registerDrag={drag.register}
        on={{
          activate: () => state.setActiveId(item.id),
          open: () => on.open(item as Item),
          toggle: () => on.toggle(item.id),
          menu: (isOpen) => (isOpen ? menu.open(item.id) : menu.close()),
          rename: () => on.rename(item.id),
          step: (direction) => on.step(item as Item, direction),
          addAfter: (isInside) => on.addAfter(item as Item, isInside),
          remove: () => on.remove(item.id),
        }}
      />
    );
  });
}
