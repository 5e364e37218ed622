import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './TabLine.module.css';

interface TabLineProps {
  /** The tab's name, as a heading for screen readers. */
  title: string;
  /** The number of records. */
  total: ReactNode;
  /** Links to the whole list, and what else to know. */
  children: ReactNode;
}

/** The line above what a tab of a client's page lists. */
export function TabLine({ title, total, children }: TabLineProps) {
  return (
    <div className={styles.line}>
      <VisuallyHidden component="h2">{title}</VisuallyHidden>
      {children}
      <div className={styles.total}>{total}</div>
    </div>
  );
}
