import { Link } from '@tanstack/react-router';
import { isStaff, useViewer } from '#platform/session/viewer.ts';
import styles from './OrganizationLink.module.css';

interface OrganizationLinkProps {
  /** The organization. If it has no id, as in some lists, its name isn't a link. */
  organization: { id?: number; dba_name: string };
  className?: string | undefined;
  /** Whether the link is in a list, where the name has the row's color and can be truncated. */
  isInList?: boolean;
}

/** Shows a client's name, as a link for viewers who can see its page: staff, and people with an account there. */
export function OrganizationLink({
  organization: { id, dba_name },
  className,
  isInList = false,
}: OrganizationLinkProps) {
  const viewer = useViewer();
  const seesPage =
    id !== undefined &&
    (isStaff(viewer) || viewer.org_roles.some(({ organization }) => organization === id));
  // Lists truncate long names, so show the full name on hover.
  const title = isInList ? dba_name : undefined;
  if (!seesPage) {
    return (
      <span className={className} title={title}>
        {dba_name}
      </span>
    );
  }
  return (
    <Link
      className={[className, isInList && styles.inList].filter(Boolean).join(' ')}
      title={title}
      // Stop the click, because it would also open the row around the link.
      onClick={(event) => event.stopPropagation()}
      to="/organizations/$organizationId"
      params={{ organizationId: String(id) }}
    >
      {dba_name}
    </Link>
  );
}
