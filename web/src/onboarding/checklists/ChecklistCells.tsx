import { Button } from '@mantine/core';
import type { ChecklistItem } from '@portal/contract/onboarding/checklist-item.schema.ts';
import {
  IconCalendar,
  IconMessage,
  IconPaperclip,
  IconRobot,
  IconShieldCheck,
  IconShieldQuestion,
  IconShieldX,
  IconUserPlus,
} from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { PersonAvatar } from '#platform/ui/people/PersonAvatar.tsx';
import { AssigneeField } from '../items/AssigneeField.tsx';
import { Cell, CellMark, CellPopover } from '../items/Cells.tsx';
import { DepartmentMark } from '../items/DepartmentMark.tsx';
import { DueText } from '../items/DueText.tsx';
import type { Tree } from '../tree/tree.ts';
import styles from './Checklist.module.css';

const DayCalendar = lazy(async () => ({
  default: (await import('#platform/ui/dates/DayCalendar.tsx')).DayCalendar,
}));

export type CellField = 'assignee' | 'due';

interface ChecklistCellsProps {
  item: ChecklistItem;
  isEditable: boolean;
  editing: CellField | null;
  onEdit: (field: CellField | null) => void;
  /** Closes the editor and returns focus to the list. */
  onClose: () => void;
  tree: Tree<ChecklistItem>;
}

/** Shows an item's values after its name. */
export function ChecklistCells(props: ChecklistCellsProps) {
  const { item, isEditable, editing, onEdit, onClose, tree } = props;
  const { assignee, due } = item;
  const setDue = (day: string | null) => {
    if (day !== due) tree.change(item.id, { patch: { due: day }, body: { due: day } });
    onClose();
  };
  return (
    <>
      {item.department && <DepartmentMark value={item.department} />}
      <CheckMark item={item} />
      {item.attachments.length > 0 && (
        <CellMark label={counted(item.attachments.length, 'attachment')}>
          <IconPaperclip size={14} stroke={1.7} aria-hidden="true" />
          <span aria-hidden="true">{item.attachments.length}</span>
        </CellMark>
      )}
      {item.comment_count > 0 && (
        <CellMark label={counted(item.comment_count, 'comment')}>
          <IconMessage size={14} stroke={1.7} aria-hidden="true" />
          <span aria-hidden="true">{item.comment_count}</span>
        </CellMark>
      )}
      <CellPopover
        isOpen={editing === 'due'}
        onClose={onClose}
        target={
          <Cell
            kind="when"
            isEmpty={due === null}
            isEditable={isEditable}
            label={due === null ? `Set the due date of ${item.name}` : undefined}
            onClick={() => onEdit(editing === 'due' ? null : 'due')}
          >
            {due === null ? (
              <IconCalendar size={15} stroke={1.6} />
            ) : (
              <DueText due={due} completed={item.completed} />
            )}
          </Cell>
        }
      >
        <Suspense fallback={<div className={styles.calendar} />}>
          <DayCalendar label={`Due date of ${item.name}`} value={due} onChange={setDue} />
        </Suspense>
        {due !== null && (
          <Button size="xs" variant="default" fullWidth mt={8} onClick={() => setDue(null)}>
            No due date
          </Button>
        )}
      </CellPopover>
      <CellPopover
        isOpen={editing === 'assignee'}
        onClose={onClose}
        target={
          <Cell
            kind="who"
            isEmpty={assignee === null}
            isEditable={isEditable}
            label={assignee ? `Assigned to ${assignee.name}` : `Assign ${item.name}`}
            title={assignee?.name}
            onClick={() => onEdit(editing === 'assignee' ? null : 'assignee')}
          >
            {assignee ? (
              <PersonAvatar person={assignee} size={22} />
            ) : (
              <IconUserPlus size={15} stroke={1.6} />
            )}
          </Cell>
        }
      >
        <AssigneeField
          isOpen
          label="Assignee"
          value={assignee?.id ?? null}
          own={assignee}
          onChange={(id, person) => {
            tree.change(item.id, { patch: { assignee: person }, body: { assignee: id } });
            onClose();
          }}
        />
      </CellPopover>
    </>
  );
}

/** Shows the item's latest check result, and whether the check completed the item. */
function CheckMark({
  item: { check, check_result: result, completed_by_check },
}: {
  item: ChecklistItem;
}) {
  if (!check) return null;
  if (!result) {
    return (
      <CellMark label="Has an automatic check that hasn’t run yet">
        <IconShieldQuestion size={15} stroke={1.7} aria-hidden="true" />
      </CellMark>
    );
  }
  if (result.state === 'failed') {
    return (
      <CellMark tone="danger" label={`Check failed: ${result.text}`}>
        <IconShieldX size={15} stroke={1.7} aria-hidden="true" />
      </CellMark>
    );
  }
  if (result.state === 'unknown') {
    return (
      <CellMark tone="warning" label={`Check didn’t work: ${result.text}`}>
        <IconShieldQuestion size={15} stroke={1.7} aria-hidden="true" />
      </CellMark>
    );
  }
  const Icon = completed_by_check ? IconRobot : IconShieldCheck;
  return (
    <CellMark
      tone="success"
      label={`${completed_by_check ? 'Completed by its check' : 'Check passed'}: ${result.text}`}
    >
      <Icon size={15} stroke={1.7} aria-hidden="true" />
    </CellMark>
  );
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
