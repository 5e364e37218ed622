import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './Cells.module.css';

interface CellProps {
  /** The column that the cell belongs to, so that cells line up across rows. */
  kind: 'when' | 'who';
  /** Whether there is no value. An empty cell is visible only on hover and focus. */
  isEmpty: boolean;
  isEditable: boolean;
  /** The accessible label. */
  label?: string | undefined;
  title?: string | undefined;
  onClick: () => void;
  children: ReactNode;
}

/** Shows one of a row's values, which can be edited inline. */
export function Cell({ kind, isEmpty, isEditable, label, title, onClick, children }: CellProps) {
  return (
    <button
      type="button"
      className={`${styles.cell} tabular`}
      tabIndex={-1}
      data-kind={kind}
      data-empty={isEmpty || undefined}
      disabled={!isEditable}
      title={title}
      onClick={onClick}
    >
      {children}
      {label && <span className={styles.hidden}>{label}</span>}
    </button>
  );
}

interface CellPopoverProps {
  isOpen: boolean;
  onClose: () => void;
  target: ReactNode;
  children: ReactNode;
}

/** Renders a popover only for an open cell, since one popover per cell would make long lists slow. */
export function CellPopover({ isOpen, onClose, target, children }: CellPopoverProps) {
  if (!isOpen) return target;
  return (
    <Popover opened onDismiss={onClose} trapFocus returnFocus={false} position="bottom-end">
      <Popover.Target>
        <span className={styles.anchor}>{target}</span>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown ?? ''}>{children}</Popover.Dropdown>
    </Popover>
  );
}

interface CellMarkProps {
  label: string;
  tone?: 'danger' | 'warning' | 'success';
  children: ReactNode;
}

/** Shows an icon in a row. A tooltip and screen-reader text explain the icon. */
export function CellMark({ label, tone, children }: CellMarkProps) {
  return (
    <span className={`${styles.mark} tabular`} data-tone={tone} title={label}>
      {children}
      <span className={styles.hidden}>{label}</span>
    </span>
  );
}
