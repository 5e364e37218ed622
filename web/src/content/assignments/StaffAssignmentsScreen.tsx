import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { EmptyState } from '#platform/ui/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/LoadProblem.tsx';
import { PageHeader } from '#platform/ui/PageHeader.tsx';
import { SkeletonRows } from '#platform/ui/Skeletons.tsx';
import { AssignmentsView } from './AssignmentsView.tsx';
import { personByUsernameQuery } from './assignments.queries.ts';
import { StaffSwitcher } from './StaffSwitcher.tsx';

const routeId = '/app/content-generation/assignments/$username';

export function StaffAssignmentsScreen() {
  const { username } = useParams({ from: routeId });
  const search = useSearch({ from: routeId });
  const { data, error, refetch } = useQuery(personByUsernameQuery(username));
  const person = data?.find((one) => one.username.toLowerCase() === username.toLowerCase());
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
      {error && (
        <LoadProblem
          heading="The assignments couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonRows label="Loading Assignments" rows={12} />}
      {data && (
        <EmptyState heading={`No user named “${username}”`}>
          Choose a person above to see their work.
        </EmptyState>
      )}
    </>
  );
}
