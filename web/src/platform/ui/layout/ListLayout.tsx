import type { ReactNode } from 'react';
import styles from './ListLayout.module.css';

/** The line between a list's header and its rows: tabs, search, filters. */
export function ListToolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <search className={styles.toolbar} aria-label={label}>
      {children}
    </search>
  );
}

/** Fills the rest of the screen; the list scrolls inside. */
export function ListBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}
