import type { ReactNode } from 'react';
import { ListControls } from '../filters/ListControls.tsx';
import type { ColumnChoice } from '../filters/use-column-choice.ts';
import styles from './ListLayout.module.css';

interface ListToolbarProps {
  label: string;
  /** The user's choice of table columns; omitted if the screen has no table. */
  columnChoice?: ColumnChoice;
  children: ReactNode;
}

/** Renders the line between a list's header and its rows, with tabs, search, filters, saved views and columns. */
export function ListToolbar({ label, columnChoice, children }: ListToolbarProps) {
  return (
    <search className={styles.toolbar} aria-label={label}>
      {children}
      <div className={styles.controls}>
        <ListControls columnChoice={columnChoice} />
      </div>
    </search>
  );
}

/** Fills the rest of the screen with a list that scrolls inside this area. */
export function ListBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}
