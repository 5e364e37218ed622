import styles from './Slides.module.css';

/** On paper a long table ends with how much of it is missing. */
export function MoreRows({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <p className={styles.smallPrint}>
      {count} more {count === 1 ? 'row' : 'rows'}
    </p>
  );
}
