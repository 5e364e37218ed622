import type { ReactNode } from 'react';
import styles from './OrganizationList.module.css';
import { useOrganizationChoices } from './pick-lists.queries.ts';

interface OrganizationListProps {
  /** Renders an organization's link. */
  children: (organization: { id: number; dba_name: string; slug: string }) => ReactNode;
}

/** Lists the first clients by name, on screens that show one of them; the search next to the list finds others. */
export function OrganizationList({ children }: OrganizationListProps) {
  const { records } = useOrganizationChoices(null);
  return (
    <ul className={styles.list} aria-label="Clients">
      {records.map((organization) => (
        <li key={organization.id}>{children(organization)}</li>
      ))}
    </ul>
  );
}
