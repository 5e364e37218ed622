import { Button } from '@mantine/core';
import { systemNotificationCalls } from '@portal/contract/notifications/system-notification.calls.ts';
import type { SystemNotification } from '@portal/contract/notifications/system-notification.schema.ts';
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#platform/api/queries.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { ListBody } from '#platform/ui/layout/ListLayout.tsx';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import { DataTable, type DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { SystemNotificationPanel } from './SystemNotificationPanel.tsx';

function stateOf({ is_active, live_date, end_date }: SystemNotification) {
  const now = new Date().toISOString();
  if (!is_active) return { name: 'Off', color: 'var(--text-tertiary)' };
  if (end_date < now) return { name: 'Ended', color: 'var(--text-tertiary)' };
  if (live_date > now) return { name: 'Scheduled', color: 'var(--tone-info)' };
  return { name: 'Live', color: 'var(--tone-success)' };
}

/** Converts an announcement's HTML to plain text. */
function plainText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
}

const columns: readonly DataTableColumn<SystemNotification>[] = [
  {
    id: 'message',
    header: 'Message',
    width: 260,
    grow: 4,
    cell: (one) => <span className={styles.strong}>{plainText(one.message)}</span>,
  },
  {
    id: 'state',
    header: 'Status',
    width: 124,
    cell: (one) => <StatusDot status={stateOf(one)} />,
  },
  {
    id: 'live_date',
    header: 'Live',
    width: 176,
    yields: true,
    align: 'end',
    cell: (one) => <DateText value={one.live_date} style="hour" />,
  },
  {
    id: 'end_date',
    header: 'End',
    width: 176,
    yields: true,
    align: 'end',
    cell: (one) => <DateText value={one.end_date} style="hour" />,
  },
];

const notificationId = (one: SystemNotification) => one.id;

export function SystemNotificationsScreen() {
  const { search, setSearch } = useScreenSearch('/app/administration/system-notifications');
  const { data, error, isPending, refetch } = useQuery(
    endpointQuery(systemNotificationCalls.list, { query: { all: true } }),
  );
  const open = data?.find(({ id }) => id === search.notification);
  const close = () => setSearch({ notification: undefined, panel: undefined });
  const add = () => setSearch({ panel: 'add', notification: undefined });
  return (
    <PanelLayout
      panel={
        (open || search.panel) && (
          <SystemNotificationPanel key={open?.id ?? 'new'} notification={open} onClose={close} />
        )
      }
    >
      <PageHeader title="System Notifications">
        <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={add}>
          Add System Notification
        </Button>
      </PageHeader>
      <ListBody>
        {error && !data ? (
          <LoadProblem
            heading="The system notifications couldn’t be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <DataTable
            label="System Notifications"
            rows={data ?? []}
            columns={columns}
            rowId={notificationId}
            isLoading={isPending}
            loadingLabel="Loading System Notifications"
            opening={{
              id: search.notification ?? null,
              onOpen: ({ id }) => setSearch({ notification: id, panel: undefined }),
              onClose: close,
            }}
            empty={
              <EmptyState
                heading="No System Notifications"
                icon={<IconSpeakerphone size={22} stroke={1.5} />}
                action={
                  <Button variant="default" onClick={add}>
                    Add System Notification
                  </Button>
                }
              >
                Announcements appear at the top of every screen while live.
              </EmptyState>
            }
          />
        )}
      </ListBody>
    </PanelLayout>
  );
}
