import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './PlanningMonthForm.module.css';

interface WorkLoad {
  key: string;
  name: ReactNode;
  words: number;
  articles: number;
  /** The person's usual monthly load. */
  usual?: number;
  isHeavy?: boolean;
}

/** Shows each person's articles as a number and words as a bar. Heavy loads come first. A mark shows the usual load. */
export function WorkLoads({ heading, loads }: { heading: string; loads: readonly WorkLoad[] }) {
  const id = useId();
  if (loads.length === 0) return null;
  const most = Math.max(1, ...loads.map(({ words, usual = 0 }) => Math.max(words, usual)));
  const share = (words: number) => `${Math.round((words / most) * 100)}%`;
  const ordered = [...loads].sort((one, other) => Number(other.isHeavy) - Number(one.isHeavy));
  return (
    <div>
      <div className={`${styles.load} ${styles.loadHead}`}>
        <h3 className={styles.heading} id={id}>
          {heading}
        </h3>
        <span aria-hidden="true" />
        <span aria-hidden="true">Articles</span>
        <span aria-hidden="true">Words</span>
      </div>
      <ul className={styles.loads} aria-labelledby={id}>
        {ordered.map(({ key, name, words, articles, usual, isHeavy }) => (
          <li key={key} className={styles.load} data-heavy={isHeavy || undefined}>
            {name}
            <div className={styles.track}>
              <div className={styles.fill} style={{ '--share': share(words) }} />
              {usual !== undefined && usual > 0 && (
                <div className={styles.usual} style={{ '--share': share(usual) }} />
              )}
            </div>
            <Amount value={articles} unit={articles === 1 ? 'article' : 'articles'} />
            <Amount value={words} unit={words === 1 ? 'word' : 'words'} />
            {isHeavy && (
              <span className={styles.note}>
                Too much: usually {(usual ?? 0).toLocaleString('en')} words
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shows a number in a column, with its unit for screen readers. */
function Amount({ value, unit }: { value: number; unit: string }) {
  return (
    <span className={styles.amount}>
      {value.toLocaleString('en')}
      <VisuallyHidden> {unit}</VisuallyHidden>
    </span>
  );
}
