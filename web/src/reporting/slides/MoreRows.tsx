import styles from './Slides.module.css';

/** On paper, a note of the number of rows that are cut from a long table. */
export function MoreRows({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <p className={styles.smallPrint}>
      {count} more {count === 1 ? 'row' : 'rows'}
    </p>
  );
}
