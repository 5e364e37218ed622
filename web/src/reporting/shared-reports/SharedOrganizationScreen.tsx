import { IconReportAnalytics } from '@tabler/icons-react';
import { useLoaderData } from '@tanstack/react-router';
import { useEffect } from 'react';
import { EmptyState } from '#platform/ui/EmptyState.tsx';
import { initialsOf } from '#platform/ui/person-color.ts';
import styles from './SharedOrganizationScreen.module.css';

/** The public page: the organization and its sent reports. */
export function SharedOrganizationScreen() {
  const { dba_name: name, logo } = useLoaderData({ from: '/reporting/shared/$slug/$uuid' });
  useEffect(() => {
    document.title = `${name} · Reports`;
  }, [name]);
  return (
    <main className={styles.page}>
      <div className={styles.sheet}>
        <header className={styles.header}>
          <span className={styles.mark} aria-hidden="true">
            {logo ? <img src={logo} alt="" /> : initialsOf(name)}
          </span>
          <div>
            <p className={styles.kind}>Marketing reports</p>
            <h1 className={styles.name}>{name}</h1>
          </div>
        </header>
        <section className={styles.reports} aria-label="Reports">
          <EmptyState
            heading="No Reports Found"
            icon={<IconReportAnalytics size={22} stroke={1.5} />}
          >
            Every report that is sent to {name} appears here.
          </EmptyState>
        </section>
        <p className={styles.note}>
          Anyone with this link can read this page. It shows no drafts, documents or comments.
        </p>
      </div>
    </main>
  );
}
