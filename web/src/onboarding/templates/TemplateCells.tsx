import { Button } from '@mantine/core';
import type { ChecklistTemplateItem } from '@portal/contract/onboarding/checklist-template-item.schema.ts';
import {
  IconCalendarClock,
  IconPaperclip,
  IconShieldCheck,
  IconUserPlus,
} from '@tabler/icons-react';
import { PersonAvatar } from '#platform/ui/people/PersonAvatar.tsx';
import { AssigneeField } from '../items/AssigneeField.tsx';
import { Cell, CellMark, CellPopover } from '../items/Cells.tsx';
import { DaysOutPicker } from '../items/DaysOutPicker.tsx';
import { DepartmentMark } from '../items/DepartmentMark.tsx';
import { daysOutText, shortDaysOut } from '../items/days-out-text.ts';
import type { Tree } from '../tree/tree.ts';

export type TemplateField = 'days_out' | 'default_assignee';

interface TemplateCellsProps {
  item: ChecklistTemplateItem;
  isEditable: boolean;
  editing: TemplateField | null;
  onEdit: (field: TemplateField) => void;
  /** Closes the editor and returns focus to the list. */
  onClose: () => void;
  tree: Tree<ChecklistTemplateItem>;
}

/** Shows an item's values after its name. */
export function TemplateCells(props: TemplateCellsProps) {
  const { item } = props;
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
      <DaysOutCell {...props} />
      <DefaultAssigneeCell {...props} />
    </>
  );
}

function DaysOutCell(props: TemplateCellsProps) {
  const { item, isEditable, editing, onEdit, onClose, tree } = props;
  const { id, days_out: daysOut } = item;
  return (
    <CellPopover
      isOpen={editing === 'days_out'}
      onClose={onClose}
      target={
        <Cell
          kind="when"
          isEmpty={daysOut === null}
          isEditable={isEditable}
          title={daysOut === null ? undefined : `${daysOutText(daysOut)} after the start`}
          label={daysOut === null ? `Set when ${item.name} is due` : undefined}
          onClick={() => onEdit('days_out')}
        >
          {daysOut === null ? <IconCalendarClock size={15} stroke={1.6} /> : shortDaysOut(daysOut)}
        </Cell>
      }
    >
      <DaysOutPicker
        isInPopover
        value={daysOut}
        onChange={(days_out) => tree.change(id, { patch: { days_out }, body: { days_out } })}
      />
      <Button size="xs" variant="default" fullWidth mt={8} onClick={onClose}>
        Done
      </Button>
    </CellPopover>
  );
}

function DefaultAssigneeCell(props: TemplateCellsProps) {
  const { item, isEditable, editing, onEdit, onClose, tree } = props;
  const { id, default_assignee: person } = item;
  return (
    <CellPopover
      isOpen={editing === 'default_assignee'}
      onClose={onClose}
      target={
        <Cell
          kind="who"
          isEmpty={person === null}
          isEditable={isEditable}
          title={person?.name}
          label={person ? `Assigned to ${person.name}` : `Assign ${item.name}`}
          onClick={() => onEdit('default_assignee')}
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
          onClose();
        }}
      />
    </CellPopover>
  );
}
