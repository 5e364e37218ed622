import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './PropertyList.module.css';

/** A record's fields: labels on the left, values on the right. */
export function PropertyList({ children }: { children: ReactNode }) {
  return <div className={styles.list}>{children}</div>;
}

interface PropertyProps {
  label: string;
  /** The id of the control that the label is of; a value that is only read has none. */
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

/** What an empty value looks like. */
export function NoValue() {
  return <span className={styles.none}>–</span>;
}

/** Stands for a value that couldn't be loaded. */
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
