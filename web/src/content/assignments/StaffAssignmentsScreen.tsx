import { ApiError } from '@portal/contract/platform/api-error.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { AssignmentsView } from './AssignmentsView.tsx';
import { personByUsernameQuery } from './assignments.queries.ts';
import { StaffSwitcher } from './StaffSwitcher.tsx';

const routeId = '/app/content-generation/assignments/$username';

export function StaffAssignmentsScreen() {
  const { username } = useParams({ from: routeId });
  const search = useSearch({ from: routeId });
  const { data: person, error, refetch } = useQuery(personByUsernameQuery(username));
  const isUnknown = error instanceof ApiError && error.status === 404;
  const whose = useMemo(() => ({ user: person?.id ?? 0 }), [person?.id]);
  if (person) {
    const title = `Assignments: ${person.name}`;
    return <AssignmentsView key={person.id} title={title} whose={whose} search={search} />;
  }
  return (
    <>
      <PageHeader title="Assignments">
        <StaffSwitcher personId={null} />
      </PageHeader>
      {error && !isUnknown && (
        <LoadProblem
          heading="The assignments couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!error && <SkeletonRows label="Loading Assignments" rows={12} />}
      {isUnknown && (
        <EmptyState heading={`No user named “${username}”`}>
          Choose a person above to see their work.
        </EmptyState>
      )}
    </>
  );
}
