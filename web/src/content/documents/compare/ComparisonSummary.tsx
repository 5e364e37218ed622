import styles from './Comparison.module.css';

interface ComparisonSummaryProps {
  added: number;
  removed: number;
  hasChanges: boolean;
}

const words = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'word' : 'words'}`;

export function ComparisonSummary({ added, removed, hasChanges }: ComparisonSummaryProps) {
  if (!hasChanges) return <span className={styles.summary}>No differences</span>;
  if (added === 0 && removed === 0) return <span className={styles.summary}>Only formatting</span>;
  return (
    <span className={styles.summary}>
      <span>+ {words(added)}</span>
      <span>− {words(removed)}</span>
    </span>
  );
}
