import { Link } from '@tanstack/react-router';
import { isStaff, useViewer } from '#platform/session/viewer.ts';

interface OrganizationLinkProps {
  /** A row of a list may have only the name. */
  organization: { id?: number; dba_name: string };
  className?: string | undefined;
}

/** A client's name, as a link for those who see its page: staff, and people with an account there. */
export function OrganizationLink({
  organization: { id, dba_name },
  className,
}: OrganizationLinkProps) {
  const viewer = useViewer();
  const seesPage =
    id !== undefined &&
    (isStaff(viewer) || viewer.org_roles.some(({ organization }) => organization === id));
  if (!seesPage) return <span className={className}>{dba_name}</span>;
  return (
    <Link
      className={className}
      // A click on a row around it would open that row.
      onClick={(event) => event.stopPropagation()}
      to="/organizations/$organizationId"
      params={{ organizationId: String(id) }}
    >
      {dba_name}
    </Link>
  );
}
