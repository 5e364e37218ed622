import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './TabLine.module.css';

interface TabLineProps {
  /** The tab's name, shown as a heading to screen readers. */
  title: string;
  /** The number of records. */
  total: ReactNode;
  /** A link to the full list, and a hint. */
  children: ReactNode;
}

/** Shows the line above a list in a tab of the client page. */
export function TabLine({ title, total, children }: TabLineProps) {
  return (
    <div className={styles.line}>
      <VisuallyHidden component="h2">{title}</VisuallyHidden>
      {children}
      <div className={styles.total}>{total}</div>
    </div>
  );
}
