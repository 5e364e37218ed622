import styles from './Overviews.module.css';
import { sparklinePath } from './sparkline.ts';

interface SparklineProps {
  /** The accessible name, such as 'Traffic of the last twelve months'. */
  label: string;
  /** The values, oldest first; null is a gap. */
  values: readonly (number | null)[];
  range?: readonly [number, number];
}

const width = 96;
const height = 24;

export function Sparkline({ label, values, range }: SparklineProps) {
  const path = sparklinePath(values, { width, height, ...(range && { range }) });
  if (path === '') return null;
  return (
    <svg
      className={styles.sparkline}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}
