import { Navigate, useSearch } from '@tanstack/react-router';
import { isCustomer, useViewer } from '#platform/session/viewer.ts';
import { AssignmentsView } from './AssignmentsView.tsx';
import { useStartsWithLead } from './use-starts-with-lead.ts';

const own = {};
const led = { lead: true };

/**
 * Shows the viewer's own assignments or, with ?lead=true, the articles that they lead. People without work of their own
 * start with the articles that they lead, at that list's URL.
 */
export function AssignmentsScreen() {
  const viewer = useViewer();
  const search = useSearch({ from: '/app/content-generation/assignments' });
  const isLead = useStartsWithLead(search);
  if (isLead) {
    return (
      <>
        {search.lead === undefined && (
          <Navigate to="/content-generation/assignments" search={{ lead: 'true' }} replace />
        )}
        <AssignmentsView key="lead" title="My Lead View" whose={led} search={search} />
      </>
    );
  }
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
