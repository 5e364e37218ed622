import type { ReactNode } from 'react';
import styles from './ListLayout.module.css';

/** Renders the line between a list's header and its rows, for tabs, search and filters. */
export function ListToolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <search className={styles.toolbar} aria-label={label}>
      {children}
    </search>
  );
}

/** Fills the rest of the screen with a list, which scrolls inside. */
export function ListBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}
