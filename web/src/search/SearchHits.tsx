import type { SearchHit } from '@portal/contract/search/search.schema.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { MarkedText } from './MarkedText.tsx';
import styles from './Search.module.css';

/** Lists found records. The whole entry opens the record. */
export function SearchHits({ hits, label }: { hits: readonly SearchHit[]; label: string }) {
  return (
    <ul className={styles.hits} aria-label={label}>
      {hits.map(({ id, title, excerpt, context, path, changed_at }) => (
        <li key={id} className={styles.hit}>
          <div className={styles.head}>
            <HitLink path={path}>
              <MarkedText {...title} />
            </HitLink>
            {context && <span className={styles.context}>{context}</span>}
            {changed_at && (
              <span className={styles.time}>
                <DateText value={changed_at} style="card" />
              </span>
            )}
          </div>
          {excerpt && (
            <p className={styles.excerpt}>
              <MarkedText {...excerpt} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function HitLink({ path, children }: { path: string; children: ReactNode }) {
  const { pathname, searchParams } = new URL(path, 'https://portal.invalid');
  return (
    <Link className={styles.title} to={pathname} search={Object.fromEntries(searchParams)}>
      {children}
    </Link>
  );
}
