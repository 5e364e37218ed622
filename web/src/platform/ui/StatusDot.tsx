import type { CSSProperties } from 'react';
import styles from './StatusDot.module.css';

interface StatusDotProps {
  status: { name: string; color: string };
}

/** A status everywhere: its colour as a dot, and its name. */
export function StatusDot({ status }: StatusDotProps) {
  // The colour is the status's own, from the database.
  const color = { '--dot-color': status.color } as CSSProperties;
  return (
    <span className={styles.status}>
      <span className={styles.dot} style={color} aria-hidden="true" />
      <span className={styles.name}>{status.name}</span>
    </span>
  );
}
