import { useSearch } from '@tanstack/react-router';
import { isCustomer, useViewer } from '#platform/session/viewer.ts';
import { AssignmentsView } from './AssignmentsView.tsx';
import { useStartsWithLead } from './use-starts-with-lead.ts';

const own = {};
const led = { lead: true };

/**
 * Shows the viewer's own assignments, or with ?lead=true, the articles that they lead. If the URL has no choice, people
 * without work of their own start with the articles that they lead.
 */
export function AssignmentsScreen() {
  const viewer = useViewer();
  const search = useSearch({ from: '/app/content-generation/assignments' });
  const isLead = useStartsWithLead(search);
  if (isLead)
    return <AssignmentsView key="lead" title="My Lead View" whose={led} search={search} />;
  const title = isCustomer(viewer) ? 'Requires Attention' : 'Assignments';
  return (
    <AssignmentsView
      key="own"
      title={title}
      whose={own}
      search={search}
      isUndecided={isLead === undefined}
    />
  );
}
