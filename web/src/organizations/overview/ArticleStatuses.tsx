import type { OverviewSections } from '@portal/contract/organizations/organization-overview.schema.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { canOpenHere } from '#platform/device/device.ts';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import styles from './Overview.module.css';

interface ArticleStatusesProps {
  /** The path of the list that a status links to. The link filters the list by the status. */
  to: string;
  search?: Record<string, string>;
  statuses: OverviewSections['articles']['statuses'];
  children?: ReactNode;
}

/** Shows article counts by status. Each count links to the filtered list, if this device can open it. */
export function ArticleStatuses({ to, search, statuses, children }: ArticleStatusesProps) {
  return (
    <ul className={styles.statuses}>
      {children}
      {statuses.map((status) => {
        const shown = (
          <>
            <StatusDot status={status} />
            <span className={styles.count}>{status.count.toLocaleString('en')}</span>
          </>
        );
        return (
          <li key={status.id}>
            {canOpenHere(to) ? (
              <Link
                className={styles.status}
                to={to}
                search={{ ...search, contentStatus: status.uid }}
              >
                {shown}
              </Link>
            ) : (
              <span className={styles.status}>{shown}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
