import { Button, Group } from '@mantine/core';
import { historySetCalls } from '@portal/contract/content/dashboards/history-set.calls.ts';
import type { CurrentCounts } from '@portal/contract/content/dashboards/history-set.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { currentCountsQuery } from '#content/shared/current-counts.queries.ts';
import { useStatuses } from '#content/shared/pick-lists.queries.ts';
import { useMayCall } from '#platform/session/viewer.ts';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import styles from './ArticleListing.module.css';

/** Links to the lists that staff open most: overdue articles, and the articles in each active status. */
export function UsualLists() {
  const { records: statuses } = useStatuses();
  const active = statuses.filter(({ status_type }) => status_type === 'Active');
  const mayCount = useMayCall(historySetCalls.current);
  const { data: counts } = useQuery({ ...currentCountsQuery, enabled: mayCount });
  const overdue = counts?.charts.reduce((sum, { late_count }) => sum + late_count, 0);
  return (
    <Group justify="center" gap={8} maw={1000}>
      <ListLink search={{ is_late: 'true' }} count={overdue}>
        <span className={overdue ? styles.late : undefined}>Overdue</span>
      </ListLink>
      {active.map((status) => (
        <ListLink
          key={status.uid}
          search={{ contentStatus: status.uid }}
          count={counts && countOf(counts, status.uid)}
        >
          <StatusDot status={status} />
        </ListLink>
      ))}
    </Group>
  );
}

function countOf({ charts }: CurrentCounts, uid: string): number | undefined {
  const chart = charts.find(({ status }) => status === uid);
  return chart && chart.late_count + chart.incomplete_count;
}

interface ListLinkProps {
  search: { is_late: string } | { contentStatus: string };
  count: number | undefined;
  children: ReactNode;
}

const ListLink = ({ search, count, children }: ListLinkProps) => (
  <Button
    size="xs"
    variant="default"
    renderRoot={(props) => (
      <Link {...props} to="/content-generation/articles/list" search={search} />
    )}
  >
    <span className={styles.listName}>{children}</span>
    {count !== undefined && <span className={styles.listCount}>{count.toLocaleString('en')}</span>}
  </Button>
);
