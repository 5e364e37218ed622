import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link, useLoaderData, useParams } from '@tanstack/react-router';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { AgencyLine } from '../shared/AgencyLine.tsx';
import { AddressedSlides } from '../slides/AddressedSlides.tsx';
import styles from './SharedReports.module.css';

const route = '/reporting/shared/$slug/$uuid/$year/$month';

/** Shows a report's sent version to everyone who has the link. */
export function SharedReportScreen() {
  const { name, organization, year, month, slides } = useLoaderData({ from: route });
  const { slug, uuid } = useParams({ from: route });
  const { search, setSearch } = useScreenSearch(route);
  return (
    <main className={styles.page}>
      <title>{`${name} · ${organization.dba_name}`}</title>
      <div className={styles.wideSheet}>
        <AgencyLine height={24} />
        <header>
          <Link className={styles.back} to="/reporting/shared/$slug/$uuid" params={{ slug, uuid }}>
            <IconChevronLeft size={16} stroke={1.6} aria-hidden="true" />
            All reports
          </Link>
          <p className={styles.kind}>
            {organization.dba_name} · {monthNames[month - 1]} {year}
          </p>
          <h1 className={styles.name}>{name}</h1>
        </header>
        <AddressedSlides slides={slides} slide={search.slide} setSearch={setSearch} />
      </div>
    </main>
  );
}
