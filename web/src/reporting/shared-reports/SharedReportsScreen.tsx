import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import { IconChevronRight, IconReportAnalytics } from '@tabler/icons-react';
import { Link, useLoaderData, useParams } from '@tanstack/react-router';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { initialsOf } from '#platform/ui/people/person-color.ts';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { AgencyLine } from '../shared/AgencyLine.tsx';
import styles from './SharedReports.module.css';

const route = '/reporting/shared/$slug/$uuid';

/** Shows the public page with the organization and its sent reports. */
export function SharedReportsScreen() {
  const { dba_name: name, logo, reports } = useLoaderData({ from: route });
  const params = useParams({ from: route });
  return (
    <main className={styles.page}>
      <title>{`${name} · Reports`}</title>
      <div className={styles.sheet}>
        <AgencyLine height={24} />
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
          {reports.length === 0 ? (
            <EmptyState
              heading="No Reports Found"
              icon={<IconReportAnalytics size={22} stroke={1.5} />}
            >
              Every report that is sent to {name} appears here.
            </EmptyState>
          ) : (
            <ul className={styles.list}>
              {reports.map(({ id, year, month, date_sent }) => (
                <li key={id}>
                  <Link
                    className={styles.report}
                    to="/reporting/shared/$slug/$uuid/$year/$month"
                    params={{ ...params, year: String(year), month: String(month) }}
                  >
                    <span className={styles.month}>
                      {monthNames[month - 1]} {year}
                    </span>
                    <span className={styles.sent}>
                      Sent <DateText value={date_sent} style="long" />
                    </span>
                    <IconChevronRight size={16} stroke={1.6} aria-hidden="true" />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </section>
        <p className={styles.note}>
          Anyone with this link can read this page. It shows no drafts, documents or comments.
        </p>
      </div>
    </main>
  );
}
