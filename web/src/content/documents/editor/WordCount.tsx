import type { CSSProperties } from 'react';
import styles from './Editor.module.css';

interface WordCountProps {
  words: number;
  /** The article's minimum; null if it has none. */
  minimum: number | null;
}

const count = (value: number) => value.toLocaleString('en');

/** Shows the word count and the progress toward the minimum. */
export function WordCount({ words, minimum }: WordCountProps) {
  const unit = words === 1 ? 'word' : 'words';
  if (!minimum) {
    return (
      <span className={styles.count}>
        {count(words)} {unit}
      </span>
    );
  }
  const missing = Math.max(0, minimum - words);
  const share = { '--share': `${Math.min(100, (words / minimum) * 100)}%` } as CSSProperties;
  return (
    <span className={styles.count}>
      {count(words)} of {count(minimum)} {minimum === 1 ? 'word' : 'words'}
      <span className={styles.bar} data-full={missing === 0 || undefined} aria-hidden="true">
        <span style={share} />
      </span>
      <span className={styles.missing}>
        {missing === 0 ? 'Minimum reached' : `${count(missing)} to go`}
      </span>
    </span>
  );
}
