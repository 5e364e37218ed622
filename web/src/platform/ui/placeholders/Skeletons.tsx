import { Skeleton, VisuallyHidden } from '@mantine/core';
import styles from './Skeletons.module.css';

interface SkeletonRowsProps {
  rows?: number;
  /** The label for screen readers: 'Loading Assignments'. */
  label: string;
}

const widths = ['34%', '46%', '28%', '40%', '52%', '31%', '44%', '37%'];

/** Renders a placeholder for a list. */
export function SkeletonRows({ rows = 8, label }: SkeletonRowsProps) {
  return (
    <div className={styles.rows} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are alike, and their order never changes
        <div key={index} className={styles.row} aria-hidden="true">
          <Skeleton h={8} w={widths[index % widths.length] ?? '40%'} />
          <Skeleton h={8} w="12%" />
          <Skeleton h={8} w="8%" ml="auto" />
        </div>
      ))}
    </div>
  );
}

/** Renders a placeholder for a form or a record's fields. */
export function SkeletonFields({ fields = 6, label }: { fields?: number; label: string }) {
  return (
    <div className={styles.fields} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: fields }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are alike, and their order never changes
        <div key={index} aria-hidden="true">
          <Skeleton h={8} w={72} mb={8} />
          <Skeleton h={32} />
        </div>
      ))}
    </div>
  );
}
