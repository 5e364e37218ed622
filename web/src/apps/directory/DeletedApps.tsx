import { Button } from '@mantine/core';
import { deletedApplicationCalls } from '@portal/contract/apps/web-application.calls.ts';
import type { DeletedApplication } from '@portal/contract/apps/web-application.schema.ts';
import { IconArchive } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useEndpointPages } from '#platform/api/queries.ts';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { useColumnChoice } from '#platform/ui/filters/use-column-choice.ts';
import { RecordList } from '#platform/ui/layout/RecordList.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { OrganizationLink } from '#users/shared/OrganizationLink.tsx';
import shared from '../Apps.module.css';
import { isAtWork } from '../application-texts.ts';
import { useRemoveLeftovers } from '../applications.queries.ts';
import { RestoreAsNewDialog } from '../RestoreDialogs.tsx';
import styles from './Directory.module.css';

const rowId = ({ id }: DeletedApplication) => id;

function stateOf({ operation, removed_at, removal_error }: DeletedApplication) {
  if (isAtWork(operation)) {
    return { name: operation?.progress_text || 'Removing', color: 'var(--tone-info)' };
  }
  if (removal_error) return { name: 'Not removed', color: 'var(--tone-danger)' };
  if (removed_at) return { name: 'Removed', color: 'var(--text-tertiary)' };
  return { name: 'Waiting to be removed', color: 'var(--tone-info)' };
}

const noFields = [] as const;
const noSearch = {};

interface ColumnActions {
  onRestore: (application: DeletedApplication) => void;
}

const columnsOf = ({
  onRestore,
}: ColumnActions): readonly DataTableColumn<DeletedApplication>[] => [
  {
    id: 'site',
    header: 'Site',
    width: 150,
    grow: 2,
    cell: ({ site_name }) => (
      <span className={shared.siteName} title={site_name}>
        {site_name}
      </span>
    ),
  },
  {
    id: 'organization',
    header: 'Organization',
    width: 120,
    grow: 1,
    yields: true,
    cell: ({ organization }) => <OrganizationLink organization={organization} isInList />,
  },
  {
    id: 'deleted',
    header: 'Deleted',
    width: 126,
    cell: ({ deleted_at }) => <DateText value={deleted_at} style="long" />,
  },
  {
    id: 'state',
    header: 'Status',
    width: 170,
    grow: 3,
    cell: (application) => (
      <span className={styles.removal} title={application.removal_error ?? undefined}>
        <StatusDot status={stateOf(application)} />
        {application.removal_error && (
          <span className={shared.none}>{application.removal_error}</span>
        )}
      </span>
    ),
  },
  {
    id: 'kept',
    header: 'Backup kept until',
    width: 132,
    cell: ({ backup, kept_until }) => (
      <DateText value={backup === null ? null : kept_until} style="long" />
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: 300,
    align: 'end',
    cell: (application) => (
      <span className={shared.rowActions}>
        {application.allowed_actions.includes('delete') && (
          <RemoveButtons application={application} />
        )}
        {application.allowed_actions.includes('restore') && (
          <Button size="compact-xs" variant="default" onClick={() => onRestore(application)}>
            Restore as New App
          </Button>
        )}
      </span>
    ),
  },
];

/** Shows buttons that retry removing an application: with a final backup or, if that backup failed, without one. */
function RemoveButtons({ application }: { application: DeletedApplication }) {
  const remove = useRemoveLeftovers();
  const { id, site_name, backup, removal_error } = application;
  const params = { id };
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        loading={remove.isPending}
        onClick={() => remove.mutate({ params, body: {} })}
      >
        Remove Again
      </Button>
      {backup === null && removal_error !== null && (
        <ConfirmButton
          size="compact-xs"
          label="Remove Without Backup"
          question={`Remove ${site_name} without a last backup?`}
          consequence="You won’t be able to restore it."
          onConfirm={() => remove.mutateAsync({ params, body: { without_backup: true } })}
        />
      )}
    </>
  );
}

/** Lists deleted applications that still have a backup, or that couldn't be removed completely. */
export function DeletedApps() {
  const navigate = useNavigate();
  const list = useEndpointPages(deletedApplicationCalls.list, {});
  const [restoring, setRestoring] = useState<DeletedApplication | null>(null);
  const columns = useMemo(() => columnsOf({ onRestore: setRestoring }), []);
  const { shown, choice } = useColumnChoice('deleted-apps', columns);
  return (
    <>
      <RecordList
        label="Deleted apps"
        list={list}
        columns={shown}
        columnChoice={choice}
        nouns={['deleted app', 'deleted apps']}
        filters={{ label: 'Choose deleted apps', fields: noFields, search: noSearch }}
        rowId={rowId}
        loadingLabel="Loading Deleted Apps"
        problem="The deleted apps couldn’t be loaded"
        empty={
          <EmptyState heading="No Deleted Apps" icon={<IconArchive size={22} stroke={1.5} />}>
            The last backup of a deleted app is kept for 30 days. Until then the app is listed here
            and can be restored.
          </EmptyState>
        }
      />
      {restoring?.backup && (
        <RestoreAsNewDialog
          backup={restoring.backup}
          siteName={restoring.site_name}
          takenAt={restoring.deleted_at}
          onClose={() => setRestoring(null)}
          onStarted={(application) => {
            setRestoring(null);
            if (application)
              void navigate({ to: '/apps/$appID', params: { appID: application.uuid } });
          }}
        />
      )}
    </>
  );
}
