import { assignmentEndpoints } from '@portal/contract/content/assignments/assignment.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { endpointQuery } from '#platform/api/queries.ts';
import { useCan } from '#platform/session/viewer.ts';
import { usePanel } from '../shared/panel-search.ts';
import styles from './Assignments.module.css';

/** One's own work and what one leads, for those who have both. */
export function AssignmentTabs() {
  const mayEdit = useCan('edit_contentarticle');
  const { pathname } = useLocation();
  const { search } = usePanel();
  const mayCount = useCan('update_contentarticle');
  const { data: counts } = useQuery({
    ...endpointQuery(assignmentEndpoints.counts),
    enabled: mayEdit && mayCount,
  });
  const isOwn = /\/assignments\/?$/.test(pathname);
  if (!mayEdit || !isOwn) return null;
  return (
    <nav className={styles.tabs} aria-label="Assignments">
      <Link
        to={'/content-generation/assignments' as never}
        search={{} as never}
        className={styles.tab}
        activeOptions={{ exact: true, includeSearch: true }}
        data-current={!search.lead || undefined}
      >
        My Assignments
      </Link>
      <Link
        to={'/content-generation/assignments/lead' as never}
        className={styles.tab}
        aria-current={search.lead ? 'page' : undefined}
        data-current={search.lead ? true : undefined}
      >
        My Lead View
        {counts !== undefined && counts.post_qa > 0 && (
          <span className={styles.waits} title="Post QA that waits for you">
            {counts.post_qa}
          </span>
        )}
      </Link>
    </nav>
  );
}
