import type { CSSProperties } from 'react';
import styles from './StatusDot.module.css';

interface StatusDotProps {
  status: { name: string; color: string };
}

/** A status everywhere: its color as a dot, and its name. */
export function StatusDot({ status }: StatusDotProps) {
  // The status's own color, from the database.
  const color = { '--dot-color': status.color } as CSSProperties;
  return (
    <span className={styles.status}>
      <span className={styles.dot} style={color} aria-hidden="true" />
      <span className={styles.name}>{status.name}</span>
    </span>
  );
}
