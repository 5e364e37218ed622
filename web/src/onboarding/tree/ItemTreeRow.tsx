import { Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconDots,
  IconGripVertical,
  IconIndentDecrease,
  IconIndentIncrease,
  IconPencil,
  IconPlus,
  IconSubtask,
  IconTrash,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Keys } from '#platform/ui/keyboard/Keys.tsx';
import styles from './ItemTree.module.css';
import type { ItemKind } from './item-tree-props.ts';
import { NameInput, type Naming } from './NameInput.tsx';
import { isNewRow, type NewRow } from './new-row.ts';
import type { TreeItem } from './tree-item.ts';
import type { Move, TreeRow } from './tree-rows.ts';

interface RowActions {
  activate: () => void;
  open: () => void;
  toggle: () => void;
  menu: (isOpen: boolean) => void;
  rename: () => void;
  step: (direction: Move) => void;
  addAfter: (isInside: boolean) => void;
  remove: () => void;
}

interface ItemTreeRowProps {
  measureRef: (element: HTMLElement | null) => void;
  domId: string;
  index: number;
  start: number;
  row: TreeRow<TreeItem | NewRow>;
  kind: ItemKind<TreeItem>;
  isEditable: boolean;
  isActive: boolean;
  isDragged: boolean;
  hasOpenChildren: boolean;
  /** The input for the item's name; null if the name isn't being edited. The `id` changes for each new item. */
  naming: { id: string; input: Naming } | null;
  isMenuOpen: boolean;
  registerDrag: (id: number, element: HTMLElement, handle: HTMLElement) => () => void;
  on: RowActions;
}

export function ItemTreeRow(props: ItemTreeRowProps) {
  const { row, kind, isEditable, hasOpenChildren, naming, on } = props;
  const { item, depth, childCount, isCollapsed } = row;
  const element = useRef<HTMLDivElement | null>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const { id } = item;
  const { registerDrag } = props;
  const isDraggable = isEditable && !isNewRow(item);
  useEffect(() => {
    if (!isDraggable || !element.current || !grip.current) return;
    return registerDrag(id, element.current, grip.current);
  }, [isDraggable, registerDrag, id]);
  const shown = isNewRow(item) ? null : item;

  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid can't be a table element
    <div
      ref={(node) => {
        element.current = node;
        props.measureRef(node);
      }}
      id={props.domId}
      className={styles.row}
      style={{ transform: `translateY(${props.start}px)`, '--depth': depth }}
      role="row"
      tabIndex={-1}
      data-index={props.index}
      data-active={props.isActive || undefined}
      data-dragged={props.isDragged || undefined}
      aria-rowindex={props.index + 1}
      aria-level={depth}
      aria-posinset={row.place}
      aria-setsize={row.siblingCount}
      aria-expanded={childCount > 0 ? !isCollapsed : undefined}
      onPointerDown={on.activate}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <span className={styles.main} role="gridcell" tabIndex={-1}>
        <span
          ref={grip}
          className={styles.grip}
          data-grip
          aria-hidden="true"
          data-off={!isDraggable || undefined}
        >
          <IconGripVertical size={14} stroke={1.6} />
        </span>
        {childCount > 0 && shown ? (
          <button
            type="button"
            className={styles.chevron}
            tabIndex={-1}
            aria-label={isCollapsed ? `Expand ${shown.name}` : `Collapse ${shown.name}`}
            data-collapsed={isCollapsed || undefined}
            onClick={on.toggle}
          >
            <IconChevronDown size={14} stroke={2} />
          </button>
        ) : (
          <span className={styles.chevron} />
        )}
        {shown && kind.renderLead?.(shown, hasOpenChildren)}
        {naming ? (
          <NameInput key={naming.id} {...naming.input} />
        ) : (
          shown && (
            <button
              type="button"
              className={styles.name}
              data-name
              tabIndex={-1}
              data-done={kind.isDone?.(shown) || undefined}
              onClick={on.open}
            >
              {shown.name}
            </button>
          )
        )}
      </span>
      {shown && (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <span className={styles.cells} role="gridcell" tabIndex={-1}>
          {kind.renderCells(shown)}
          {isEditable && <RowMenu {...props} name={shown.name} extra={kind.renderMenu?.(shown)} />}
        </span>
      )}
    </div>
  );
}

type RowMenuProps = Pick<ItemTreeRowProps, 'isMenuOpen' | 'on'> & {
  name: string;
  extra: React.ReactNode;
};

function RowMenu({ isMenuOpen, name, extra, on }: RowMenuProps) {
  const button = (
    <button
      type="button"
      className={styles.menu}
      tabIndex={-1}
      aria-label={`Actions for ${name}`}
      aria-haspopup="menu"
      aria-expanded={isMenuOpen}
      onClick={() => on.menu(!isMenuOpen)}
    >
      <IconDots size={16} stroke={1.6} />
    </button>
  );
  // Render a menu only in the row where it is open, since one menu per row would make long lists slow.
  if (!isMenuOpen) return button;
  return (
    <Menu
      opened
      onClose={() => on.menu(false)}
      position="bottom-end"
      width={240}
      returnFocus={false}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {extra}
        <Menu.Item
          leftSection={<IconPencil size={15} stroke={1.6} />}
          rightSection={<Keys keys="F2" />}
          onClick={on.rename}
        >
          Rename
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPlus size={15} stroke={1.6} />}
          rightSection={<Keys keys="n" />}
          onClick={() => on.addAfter(false)}
        >
          Add item below
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSubtask size={15} stroke={1.6} />}
          rightSection={<Keys keys="shift+n" />}
          onClick={() => on.addAfter(true)}
        >
          Add item inside
        </Menu.Item>
        <Menu.Divider />
        {steps.map(({ move, label, keys, Icon }) => (
          <Menu.Item
            key={move}
            leftSection={<Icon size={15} stroke={1.6} />}
            rightSection={<Keys keys={keys} />}
            onClick={() => on.step(move)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          c="var(--tone-danger)"
          leftSection={<IconTrash size={15} stroke={1.6} />}
          rightSection={<Keys keys="Delete" />}
          onClick={on.remove}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const steps = [
  { move: 'up', label: 'Move up', keys: 'alt+shift+ArrowUp', Icon: IconArrowUp },
  { move: 'down', label: 'Move down', keys: 'alt+shift+ArrowDown', Icon: IconArrowDown },
  { move: 'indent', label: 'Indent', keys: 'alt+shift+ArrowRight', Icon: IconIndentIncrease },
  { move: 'outdent', label: 'Outdent', keys: 'alt+shift+ArrowLeft', Icon: IconIndentDecrease },
] as const;
