import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { HomeLink } from './HomeLink.tsx';
import { homeSummaryQuery } from './home-summary.queries.ts';
import styles from './NeedsYouBar.module.css';

/** Shows 'Needs you' in a single line, for people whose home screen is a list of their work. */
export function NeedsYouBar() {
  const { data, isError } = useQuery(homeSummaryQuery());
  // Render nothing on failure, because the list below shows the same work and its own error.
  if (isError && !data) return null;
  return (
    <div className={styles.bar} aria-busy={!data}>
      <h2 className={styles.title} id="needs-you">
        Needs you
      </h2>
      {!data && <Skeleton h={10} w={220} />}
      {data?.needs_you.length === 0 && <p className={styles.empty}>Nothing is waiting for you.</p>}
      {data && data.needs_you.length > 0 && (
        <ul className={styles.lines} aria-labelledby="needs-you">
          {data.needs_you.map(({ label, count, address, is_late }) => (
            <li key={label}>
              <HomeLink address={address} className={styles.line}>
                {label}{' '}
                <span className={styles.count} data-late={is_late || undefined}>
                  {count.toLocaleString('en')}
                </span>
              </HomeLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
