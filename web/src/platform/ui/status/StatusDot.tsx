import type { CSSProperties } from 'react';
import styles from './StatusDot.module.css';

interface StatusDotProps {
  status: { name: string; color: string };
}

/** Shows a status as its name and a dot in its color. */
export function StatusDot({ status }: StatusDotProps) {
  return (
    <span className={styles.status}>
      <StatusMark color={status.color} />
      <span className={styles.name}>{status.name}</span>
    </span>
  );
}

/** Shows only the dot, next to an element that shows the name, such as a select's input. */
export function StatusMark({ color }: { color: string }) {
  // The color comes from the database, so it can't be a theme token.
  const style = { '--dot-color': color } as CSSProperties;
  return <span className={styles.dot} style={style} aria-hidden="true" />;
}
