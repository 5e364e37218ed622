import { Button, SegmentedControl } from '@mantine/core';
import { type InboxView, inboxViews } from '@portal/contract/notifications/inbox-kinds.ts';
import { IconChecks } from '@tabler/icons-react';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { ListBody, ListToolbar } from '#platform/ui/layout/ListLayout.tsx';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { InboxAnnouncements } from './InboxAnnouncements.tsx';
import styles from './InboxScreen.module.css';
import { InboxThreads } from './InboxThreads.tsx';
import { useInbox, useReadInbox, useUnreadCount } from './inbox.queries.ts';

const labels: Record<InboxView, string> = {
  open: 'Inbox',
  unread: 'Unread',
  snoozed: 'Snoozed',
  done: 'Done',
};

const empties: Record<InboxView, { heading: string; text: string }> = {
  open: {
    heading: 'Your inbox is empty',
    text: 'Your assignments, mentions, comments, approvals, and due dates appear here.',
  },
  unread: {
    heading: 'Everything is read',
    text: 'Read notifications stay under Inbox until you mark them as done.',
  },
  snoozed: { heading: 'Nothing is snoozed', text: 'Snooze a notification to see it again later.' },
  done: {
    heading: 'Nothing is done yet',
    text: 'Notifications that you mark as done are kept here for six months.',
  },
};

/** Shows the viewer's notifications, grouped by record. */
export function InboxScreen() {
  const { search, setSearch } = useScreenSearch('/app/inbox');
  const view = search.view ?? 'open';
  const unread = useUnreadCount();
  const readAll = useReadInbox();
  return (
    <div className={styles.screen}>
      <PageHeader title="Inbox">
        <Button
          variant="default"
          leftSection={<IconChecks size={16} stroke={1.6} aria-hidden="true" />}
          disabled={unread === 0}
          loading={readAll.isPending}
          onClick={() => readAll.mutate({})}
        >
          Mark All as Read
        </Button>
      </PageHeader>
      <ListToolbar label="Notifications">
        <SegmentedControl
          size="xs"
          aria-label="Notifications"
          data={inboxViews.map((value) => ({ value, label: labels[value] }))}
          value={view}
          onChange={(value) => {
            const chosen = inboxViews.find((one) => one === value);
            void setSearch({ view: chosen === 'open' ? undefined : chosen });
          }}
        />
      </ListToolbar>
      <ListBody>
        <div className={styles.scroll} data-content tabIndex={-1}>
          {view === 'open' && <InboxAnnouncements />}
          <Threads key={view} view={view} />
        </div>
      </ListBody>
    </div>
  );
}

function Threads({ view }: { view: InboxView }) {
  const list = useInbox(view);
  if (list.error) {
    return (
      <LoadProblem
        heading="Your inbox couldn’t be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (list.isLoading) return <SkeletonRows label="Loading Inbox" />;
  if (list.rows.length === 0 && !list.hasMore) {
    return <EmptyState heading={empties[view].heading}>{empties[view].text}</EmptyState>;
  }
  return <InboxThreads view={view} list={list} />;
}
