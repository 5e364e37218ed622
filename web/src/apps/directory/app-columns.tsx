import { ActionIcon } from '@mantine/core';
import type { WebApplication } from '@portal/contract/apps/web-application.schema.ts';
import { IconMailOff, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { OrganizationLink } from '#users/shared/OrganizationLink.tsx';
import shared from '../Apps.module.css';
import { stateOf } from '../application-texts.ts';
import { StagingAddress } from '../StagingAddress.tsx';
import styles from './Directory.module.css';

function QuietMark() {
  const text = 'Quiet copy';
  return (
    <span className={styles.quiet} role="img" aria-label={text} title={text}>
      <IconMailOff size={14} stroke={1.7} aria-hidden="true" />
    </span>
  );
}

export const appColumns: readonly DataTableColumn<WebApplication>[] = [
  {
    id: 'site',
    header: 'Site',
    width: 156,
    grow: 3,
    cell: ({ uuid, site_name, is_quiet }) => (
      <span className={styles.site} title={site_name}>
        <Link
          className={`${shared.siteName} ${styles.siteLink}`}
          to="/apps/$appID"
          params={{ appID: uuid }}
          // Clicking the row opens the same page, so stop the click here to avoid opening the page twice.
          onClick={(event) => event.stopPropagation()}
        >
          {site_name}
        </Link>
        {is_quiet && <QuietMark />}
      </span>
    ),
  },
  {
    id: 'organization',
    header: 'Organization',
    width: 140,
    grow: 3,
    yields: true,
    cell: ({ organization }) => <OrganizationLink organization={organization} isInList />,
  },
  {
    id: 'state',
    header: 'Status',
    width: 116,
    cell: (application) => <StatusDot status={stateOf(application)} />,
  },
  {
    id: 'address',
    header: 'Address',
    width: 236,
    grow: 2,
    cell: (application) => <StagingAddress application={application} isInRow />,
  },
  {
    id: 'backup',
    header: 'Last backup',
    width: 138,
    yields: true,
    align: 'end',
    cell: ({ last_backup_at }) => <DateText value={last_backup_at} style="backup" />,
  },
  {
    id: 'created',
    header: 'Created',
    width: 126,
    yields: true,
    align: 'end',
    cell: ({ date_created }) => <DateText value={date_created} style="long" />,
  },
  {
    id: 'settings',
    header: 'Settings',
    width: 76,
    align: 'center',
    cell: ({ uuid, site_name }) => (
      <ActionIcon
        aria-label={`Settings of ${site_name}`}
        renderRoot={(props) => (
          <Link
            {...props}
            to="/apps/$appID"
            params={{ appID: uuid }}
            // Clicking the row opens the same page, so stop the click here to avoid opening the page twice.
            onClick={(event) => event.stopPropagation()}
          />
        )}
      >
        <IconSettings size={16} stroke={1.6} />
      </ActionIcon>
    ),
  },
];
