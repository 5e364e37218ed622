import { Button, Menu } from '@mantine/core';
import type { ChecklistTemplateItem } from '@portal/contract/onboarding/checklist-template-item.schema.ts';
import {
  IconCalendarClock,
  IconFileText,
  IconPaperclip,
  IconShieldCheck,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Keys } from '#platform/ui/keyboard/Keys.tsx';
import { PersonAvatar } from '#platform/ui/people/PersonAvatar.tsx';
import { AssigneeField } from '../items/AssigneeField.tsx';
import { Cell, CellMark, CellPopover } from '../items/Cells.tsx';
import { DaysOutPicker } from '../items/DaysOutPicker.tsx';
import { DepartmentMark } from '../items/DepartmentMark.tsx';
import { daysOutText, shortDaysOut } from '../items/days-out-text.ts';
import { type ItemKind, ItemTree, type ItemTreeHandle } from '../tree/ItemTree.tsx';
import type { Tree } from '../tree/tree.ts';

interface TemplateTreeProps {
  label: string;
  tree: Tree<ChecklistTemplateItem>;
  items: readonly ChecklistTemplateItem[];
  isEditable: boolean;
  startId: number | null;
  onOpen: (item: ChecklistTemplateItem) => void;
  handle: React.RefObject<ItemTreeHandle | null>;
}

type Field = 'days_out' | 'default_assignee';

/** The items of a template, with their default assignees and due dates. */
export function TemplateTree(props: TemplateTreeProps) {
  const { tree, isEditable, onOpen, handle } = props;
  const [editing, setEditing] = useState<{ id: number; field: Field } | null>(null);
  const close = () => {
    setEditing(null);
    handle.current?.focus();
  };

  const kind: ItemKind<ChecklistTemplateItem> = {
    renderCells: (item) => {
      const { id, days_out: daysOut, default_assignee: person } = item;
      const edits = (field: Field) => editing?.id === id && editing.field === field;
      return (
        <>
          {item.department && <DepartmentMark value={item.department} />}
          {item.check && (
            <CellMark label="Has an automatic check">
              <IconShieldCheck size={15} stroke={1.7} aria-hidden="true" />
            </CellMark>
          )}
          {item.attachments.length > 0 && (
            <CellMark label={`${item.attachments.length} attached`}>
              <IconPaperclip size={14} stroke={1.7} aria-hidden="true" />
              <span aria-hidden="true">{item.attachments.length}</span>
            </CellMark>
          )}
          <CellPopover
            isOpen={edits('days_out')}
            onClose={close}
            target={
              <Cell
                kind="when"
                isEmpty={daysOut === null}
                isEditable={isEditable}
                title={daysOut === null ? undefined : `${daysOutText(daysOut)} after the start`}
                label={daysOut === null ? `Set when ${item.name} is due` : undefined}
                onClick={() => setEditing({ id, field: 'days_out' })}
              >
                {daysOut === null ? (
                  <IconCalendarClock size={15} stroke={1.6} />
                ) : (
                  shortDaysOut(daysOut)
                )}
              </Cell>
            }
          >
            <DaysOutPicker
              isInPopover
              value={daysOut}
              onChange={(days_out) => tree.change(id, { patch: { days_out }, body: { days_out } })}
            />
            <Button size="xs" variant="default" fullWidth mt={8} onClick={close}>
              Done
            </Button>
          </CellPopover>
          <CellPopover
            isOpen={edits('default_assignee')}
            onClose={close}
            target={
              <Cell
                kind="who"
                isEmpty={person === null}
                isEditable={isEditable}
                title={person?.name}
                label={person ? `Assigned to ${person.name}` : `Assign ${item.name}`}
                onClick={() => setEditing({ id, field: 'default_assignee' })}
              >
                {person ? (
                  <PersonAvatar person={person} size={22} />
                ) : (
                  <IconUserPlus size={15} stroke={1.6} />
                )}
              </Cell>
            }
          >
            <AssigneeField
              isOpen
              label="Default assignee"
              value={person?.id ?? null}
              own={person}
              onChange={(chosen, default_assignee) => {
                tree.change(id, {
                  patch: { default_assignee },
                  body: { default_assignee: chosen },
                });
                close();
              }}
            />
          </CellPopover>
        </>
      );
    },
    renderMenu: (item) => (
      <>
        <Menu.Item
          leftSection={<IconFileText size={15} stroke={1.6} />}
          rightSection={<Keys keys="Enter" />}
          onClick={() => onOpen(item)}
        >
          Open details
        </Menu.Item>
        <Menu.Item
          leftSection={<IconUser size={15} stroke={1.6} />}
          rightSection={<Keys keys="a" />}
          onClick={() => setEditing({ id: item.id, field: 'default_assignee' })}
        >
          Default assignee
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCalendarClock size={15} stroke={1.6} />}
          rightSection={<Keys keys="d" />}
          onClick={() => setEditing({ id: item.id, field: 'days_out' })}
        >
          Due after the start
        </Menu.Item>
        <Menu.Divider />
      </>
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
