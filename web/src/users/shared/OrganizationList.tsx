import type { ReactNode } from 'react';
import styles from './OrganizationList.module.css';
import { useOrganizationChoices } from './pick-lists.queries.ts';

interface OrganizationListProps {
  /** The link of an organization. */
  children: (organization: { id: number; dba_name: string; slug: string }) => ReactNode;
}

/** The clients by name, on screens that show one of them; later ones are found by the search next to it. */
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
