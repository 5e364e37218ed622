import type { User } from '@portal/contract/users/user.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FailedValue, NoValue } from '#platform/ui/layout/PropertyList.tsx';
import { userAssignmentsQuery } from '../users.queries.ts';

/** Shows a user's assignment counts, with a link to the assignments. */
export function UserAssignments({ user }: { user: User }) {
  const { data: work, isError, refetch } = useQuery(userAssignmentsQuery(user.id));
  if (!work && isError) return <FailedValue onRetry={() => void refetch()} />;
  if (!work) return <NoValue />;
  return (
    <Link
      to="/content-generation/assignments/$username"
      params={{ username: user.username }}
      className="tabular"
    >
      {work.currentAssignments.count.toLocaleString('en')} current ·{' '}
      {work.LateAssignments.count.toLocaleString('en')} overdue ·{' '}
      {work.dueSoonAssignments.count.toLocaleString('en')} due soon
    </Link>
  );
}
