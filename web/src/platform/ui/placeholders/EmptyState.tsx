import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  /** The heading, such as 'No Articles Found'. */
  heading: string;
  /** Describes the missing content, and how to add it. */
  children?: ReactNode;
  /** The button for the first step. */
  action?: ReactNode;
  icon?: ReactNode;
}

export function EmptyState({ heading, children, action, icon }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <div className={styles.icon}>{icon ?? <IconInbox size={22} stroke={1.5} />}</div>
      <p className={styles.heading}>{heading}</p>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
