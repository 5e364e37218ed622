import { type ReactNode, useState } from 'react';
import { SearchBox } from '#platform/ui/inputs/SearchBox.tsx';
import styles from './OrganizationList.module.css';
import { useOrganizationChoices } from './pick-lists.queries.ts';

interface OrganizationListProps {
  heading: string;
  /** Describes what the choice opens. */
  hint?: string;
  /** Renders an organization's link. */
  children: (organization: { id: number; dba_name: string; slug: string }) => ReactNode;
  /** Returns the size of what an organization's link opens, such as '3 keywords'; undefined while it is unknown. */
  countOf?: (id: number) => string | undefined;
}

/** Lists the clients by name, with a search field, on screens that show one of them. */
export function OrganizationList({ heading, hint, children, countOf }: OrganizationListProps) {
  const [search, setSearch] = useState('');
  const { records } = useOrganizationChoices(null, true, search);
  return (
    <div className={styles.box}>
      <p className={styles.heading}>{heading}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      <SearchBox
        label="Search clients"
        w={300}
        maw="100%"
        mt={12}
        value={search}
        onSearch={setSearch}
      />
      <ul className={styles.list} aria-label="Clients">
        {records.map((organization) => (
          <li key={organization.id}>
            {children(organization)}
            {countOf && <span className={styles.count}>{countOf(organization.id)}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
