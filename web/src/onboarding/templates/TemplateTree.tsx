import { Menu } from '@mantine/core';
import type { ChecklistTemplateItem } from '@portal/contract/onboarding/checklist-template-item.schema.ts';
import { IconCalendarClock, IconFileText, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { Keys } from '#platform/ui/keyboard/Keys.tsx';
import { ItemTree } from '../tree/ItemTree.tsx';
import type { ItemKind, ItemTreeHandle } from '../tree/item-tree-props.ts';
import type { Tree } from '../tree/tree.ts';
import { TemplateCells, type TemplateField } from './TemplateCells.tsx';

interface TemplateTreeProps {
  label: string;
  tree: Tree<ChecklistTemplateItem>;
  items: readonly ChecklistTemplateItem[];
  isEditable: boolean;
  startId: number | null;
  onOpen: (item: ChecklistTemplateItem) => void;
  handle: React.RefObject<ItemTreeHandle | null>;
}

/** Shows a template's items with their default assignees and due dates. */
export function TemplateTree(props: TemplateTreeProps) {
  const { tree, isEditable, onOpen, handle } = props;
  const [editing, setEditing] = useState<{ id: number; field: TemplateField } | null>(null);
  const close = () => {
    setEditing(null);
    handle.current?.focus();
  };

  const kind: ItemKind<ChecklistTemplateItem> = {
    renderCells: (item) => (
      <TemplateCells
        item={item}
        isEditable={isEditable}
        editing={editing?.id === item.id ? editing.field : null}
        onEdit={(field) => setEditing({ id: item.id, field })}
        onClose={close}
        tree={tree}
      />
    ),
    renderMenu: (item) => (
      <TemplateItemMenu
        onOpen={() => onOpen(item)}
        onEdit={(field) => setEditing({ id: item.id, field })}
      />
    ),
    onKey: ({ id }, key) => {
      if (!isEditable) return false;
      if (key === 'a') setEditing({ id, field: 'default_assignee' });
      else if (key === 'd') setEditing({ id, field: 'days_out' });
      else return false;
      return true;
    },
  };

  return (
    <ItemTree
      label={props.label}
      tree={tree}
      items={props.items}
      isEditable={isEditable}
      kind={kind}
      startId={props.startId}
      onOpen={onOpen}
      handle={handle}
    />
  );
}

interface TemplateItemMenuProps {
  onOpen: () => void;
  onEdit: (field: TemplateField) => void;
}

/** Shows the menu commands for a template item, in addition to the commands that every tree has. */
function TemplateItemMenu({ onOpen, onEdit }: TemplateItemMenuProps) {
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
        onClick={() => onEdit('default_assignee')}
      >
        Default assignee
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCalendarClock size={15} stroke={1.6} />}
        rightSection={<Keys keys="d" />}
        onClick={() => onEdit('days_out')}
      >
        Due after the start
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}
