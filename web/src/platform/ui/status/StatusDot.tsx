import type { CSSProperties } from 'react';
import styles from './StatusDot.module.css';

interface StatusDotProps {
  status: { name: string; color: string };
}

/** A status: its color as a dot, and its name. */
export function StatusDot({ status }: StatusDotProps) {
  return (
    <span className={styles.status}>
      <StatusMark color={status.color} />
      <span className={styles.name}>{status.name}</span>
    </span>
  );
}

/** The dot alone, next to a name that another element shows, such as a select's input. */
export function StatusMark({ color }: { color: string }) {
  // The status's own color, from the database.
  const style = { '--dot-color': color } as CSSProperties;
  return <span className={styles.dot} style={style} aria-hidden="true" />;
}
