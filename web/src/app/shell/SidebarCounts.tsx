import { assignmentCalls } from '@portal/contract/content/assignments/assignment.calls.ts';
import { hasPermission } from '@portal/contract/platform/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#platform/api/queries.ts';
import { onEvent } from '#platform/events/event-registry.ts';
import { useViewer } from '#platform/session/viewer.ts';
import styles from './Sidebar.module.css';

// The statuses where an article waits for its writer, editor, final approver, or poster.
const counted = [
  { status: 'writing', label: 'Writing' },
  { status: 'reedit', label: 'Re-Editing' },
  { status: 'final_review', label: 'Final Review' },
  { status: 'ready_to_post', label: 'Ready to Post' },
] as const;

onEvent('article', [assignmentCalls.counts]);

function useCounts() {
  const viewer = useViewer();
  const mayCount =
    hasPermission(viewer, 'update_contentarticle') && hasPermission(viewer, 'view_contentarticle');
  const { data } = useQuery({
    ...endpointQuery(assignmentCalls.counts),
    enabled: mayCount,
    retry: false,
  });
  if (!data || !mayCount) return [];
  return counted
    .map(({ status, label }) => ({ label, status, count: data[status] }))
    .filter(({ count }) => count > 0);
}

/** Shows the total on the link itself. */
export function SidebarTotal() {
  const total = useCounts().reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  return (
    <span className={styles.count} title={counted.map(({ label }) => label).join(', ')}>
      {total.toLocaleString('en')}
    </span>
  );
}

/** Lists the viewer's roles that articles are waiting for, with the number of articles for each. */
export function SidebarCounts() {
  const counts = useCounts();
  if (counts.length < 1) return null;
  return (
    <ul className={styles.sub} aria-label="Waiting for you">
      {counts.map(({ label, status, count }) => (
        <li key={status} className={styles.tally}>
          {label}
          <span className={styles.count}>{count.toLocaleString('en')}</span>
        </li>
      ))}
    </ul>
  );
}
