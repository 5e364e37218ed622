import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './PropertyList.module.css';

/** Lists a record's fields, with labels on the left and values on the right. */
export function PropertyList({ children }: { children: ReactNode }) {
  return <div className={styles.list}>{children}</div>;
}

interface PropertyProps {
  label: string;
  /** The id of the labeled control; omitted for read-only values. */
  htmlFor?: string;
  children: ReactNode;
}

export function Property({ label, htmlFor, children }: PropertyProps) {
  return (
    <div className={styles.property}>
      {htmlFor ? (
        <label className={styles.label} htmlFor={htmlFor}>
          {label}
        </label>
      ) : (
        <span className={styles.label}>{label}</span>
      )}
      <div className={htmlFor ? styles.control : styles.value}>{children}</div>
    </div>
  );
}

export function NoValue() {
  return <span className={styles.none}>–</span>;
}

/** Replaces a value that failed to load, and offers a retry. */
export function FailedValue({ onRetry }: { onRetry: () => void }) {
  return (
    <span className={styles.none}>
      Couldn’t be loaded.{' '}
      <Button size="compact-xs" variant="subtle" onClick={onRetry}>
        Try again
      </Button>
    </span>
  );
}
