import type { MarkedText as Marked } from '@portal/contract/search/search.schema.ts';
import type { ReactNode } from 'react';
import styles from './Search.module.css';

/** Shows text with its found words highlighted. */
export function MarkedText({ text, marks }: Marked) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const [from, to] of marks) {
    parts.push(text.slice(end, from));
    parts.push(
      <mark key={from} className={styles.mark}>
        {text.slice(from, to)}
      </mark>,
    );
    end = to;
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}
