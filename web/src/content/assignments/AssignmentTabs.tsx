import { assignmentCalls } from '@portal/contract/content/assignments/assignment.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endpointQuery } from '#platform/api/queries.ts';
import { useCan } from '#platform/session/viewer.ts';
import styles from './Assignments.module.css';

/** Switches between the viewer's own assignments and the articles that the viewer leads. */
export function AssignmentTabs({ isLead }: { isLead: boolean }) {
  const mayEdit = useCan('edit_contentarticle');
  const mayCount = useCan('update_contentarticle');
  const { data: counts } = useQuery({
    ...endpointQuery(assignmentCalls.counts),
    enabled: mayEdit && mayCount,
  });
  if (!mayEdit) return null;
  return (
    <nav className={styles.tabs} aria-label="Assignments">
      <Link
        to="/content-generation/assignments"
        // Without `own`, people who have no work of their own would see the articles that they lead.
        search={{ own: 'true' }}
        className={styles.tab}
        activeOptions={{ exact: true, includeSearch: true }}
        data-current={!isLead || undefined}
      >
        My Assignments
      </Link>
      <Link
        to="/content-generation/assignments/lead"
        className={styles.tab}
        aria-current={isLead ? 'page' : undefined}
        data-current={isLead || undefined}
      >
        My Lead View
        {counts !== undefined && counts.post_qa > 0 && (
          <span className={styles.waits} title="Post QA waiting for you">
            {counts.post_qa.toLocaleString('en')} Post QA
          </span>
        )}
      </Link>
    </nav>
  );
}
