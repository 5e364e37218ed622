import { Menu } from '@mantine/core';
import type { ChecklistItem } from '@portal/contract/onboarding/checklist-item.schema.ts';
import {
  IconCalendar,
  IconFileText,
  IconShieldCheck,
  IconUser,
  IconUserCheck,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Keys } from '#platform/ui/keyboard/Keys.tsx';
import { showToast } from '#platform/ui/toasts/toasts.ts';
import { useMe } from '../items/AssigneeField.tsx';
import { ItemTree } from '../tree/ItemTree.tsx';
import type { ItemKind, ItemTreeHandle } from '../tree/item-tree-props.ts';
import type { Tree } from '../tree/tree.ts';
import { CheckBox } from './CheckBox.tsx';
import { type CellField, ChecklistCells } from './ChecklistCells.tsx';
import { tick } from './checklist-tree.ts';
import { useRunCheck } from './checklists.queries.ts';

interface ChecklistTreeProps {
  label: string;
  tree: Tree<ChecklistItem>;
  items: readonly ChecklistItem[];
  isEditable: boolean;
  hidesCompleted: boolean;
  startId: number | null;
  onOpen: (item: ChecklistItem, field?: 'comment') => void;
  handle: React.RefObject<ItemTreeHandle | null>;
}

const isCompleted = ({ completed }: ChecklistItem) => completed;

/** Shows a checklist's items with inline editing of check boxes, assignees, and due dates. */
export function ChecklistTree(props: ChecklistTreeProps) {
  const { tree, items, isEditable, hidesCompleted, onOpen, handle } = props;
  const me = useMe();
  const runCheck = useRunCheck();
  const [editing, setEditing] = useState<{ id: number; field: CellField } | null>(null);
  const openItems = useMemo(
    () => new Set(items.flatMap((item) => (item.completed ? [] : [item.parent ?? 0]))),
    [items],
  );

  const close = () => {
    setEditing(null);
    handle.current?.focus();
  };
  const assignToMe = (item: ChecklistItem) => {
    if (!me || item.assignee?.id === me.id) return;
    tree.change(item.id, { patch: { assignee: me }, body: { assignee: me.id } });
  };

  const kind: ItemKind<ChecklistItem> = {
    isDone: isCompleted,
    renderLead: (item, hasOpenChildren) => (
      <CheckBox
        item={item}
        hasOpenChildren={hasOpenChildren}
        isEditable={isEditable}
        onTick={() => tick(tree, item)}
      />
    ),
    renderCells: (item) => (
      <ChecklistCells
        item={item}
        isEditable={isEditable}
        editing={editing?.id === item.id ? editing.field : null}
        onEdit={(field) => setEditing(field && { id: item.id, field })}
        onClose={close}
        tree={tree}
      />
    ),
    renderMenu: (item) => (
      <ChecklistItemMenu
        item={item}
        onOpen={() => onOpen(item)}
        onEdit={(field) => setEditing({ id: item.id, field })}
        onAssignToMe={me ? () => assignToMe(item) : undefined}
        onRunCheck={() => runCheck.mutate({ params: { id: item.id } })}
      />
    ),
    onKey: (item, key) => {
      if (!isEditable) return false;
      if (key === ' ') {
        if (!openItems.has(item.id)) tick(tree, item);
        else showToast({ heading: 'Complete what is below it first.', dismissAfter: 4_000 });
      } else if (key === 'a') setEditing({ id: item.id, field: 'assignee' });
      else if (key === 'm') assignToMe(item);
      else if (key === 'd') setEditing({ id: item.id, field: 'due' });
      else if (key === 'c') onOpen(item, 'comment');
      else return false;
      return true;
    },
  };

  return (
    <ItemTree
      label={props.label}
      tree={tree}
      items={items}
      {...(hidesCompleted && { isHidden: isCompleted })}
      isEditable={isEditable}
      kind={kind}
      startId={props.startId}
      onOpen={onOpen}
      handle={handle}
    />
  );
}

interface ChecklistItemMenuProps {
  item: ChecklistItem;
  onOpen: () => void;
  onEdit: (field: CellField) => void;
  /** Undefined if items can't be assigned to the viewer. */
  onAssignToMe: (() => void) | undefined;
  onRunCheck: () => void;
}

/** Shows the menu commands for a checklist item, in addition to the commands that every tree has. */
function ChecklistItemMenu(props: ChecklistItemMenuProps) {
  const { item, onOpen, onEdit, onAssignToMe, onRunCheck } = props;
  return (
    <>
      <Menu.Item
        leftSection={<IconFileText size={15} stroke={1.6} />}
        rightSection={<Keys keys="Enter" />}
        onClick={onOpen}
      >
        Open details
      </Menu.Item>
      <Menu.Item
        leftSection={<IconUser size={15} stroke={1.6} />}
        rightSection={<Keys keys="a" />}
        onClick={() => onEdit('assignee')}
      >
        Assign
      </Menu.Item>
      {onAssignToMe && (
        <Menu.Item
          leftSection={<IconUserCheck size={15} stroke={1.6} />}
          rightSection={<Keys keys="m" />}
          onClick={onAssignToMe}
        >
          Assign to Me
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconCalendar size={15} stroke={1.6} />}
        rightSection={<Keys keys="d" />}
        onClick={() => onEdit('due')}
      >
        Due date
      </Menu.Item>
      {item.allowed_actions.includes('run_check') && (
        <Menu.Item leftSection={<IconShieldCheck size={15} stroke={1.6} />} onClick={onRunCheck}>
          Run check
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  );
}
