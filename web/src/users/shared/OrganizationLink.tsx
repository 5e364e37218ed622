import { Link } from '@tanstack/react-router';
import { isStaff, useViewer } from '#platform/session/viewer.ts';
import styles from './OrganizationLink.module.css';

interface OrganizationLinkProps {
  /** A row of a list may have only the name. */
  organization: { id?: number; dba_name: string };
  className?: string | undefined;
  /** In a list, the name has the color of the row. */
  isInList?: boolean;
}

/** A client's name, as a link for those who see its page: staff, and people with an account there. */
export function OrganizationLink({
  organization: { id, dba_name },
  className,
  isInList = false,
}: OrganizationLinkProps) {
  const viewer = useViewer();
  const seesPage =
    id !== undefined &&
    (isStaff(viewer) || viewer.org_roles.some(({ organization }) => organization === id));
  // Lists cut long names.
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
      // A click on a row around it would open that row.
      onClick={(event) => event.stopPropagation()}
      to="/organizations/$organizationId"
      params={{ organizationId: String(id) }}
    >
      {dba_name}
    </Link>
  );
}
