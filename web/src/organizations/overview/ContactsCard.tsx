import type { OrganizationOverview } from '@portal/contract/organizations/organization-overview.schema.ts';
import { PersonName } from '#platform/ui/people/PersonAvatar.tsx';
import { EmailLink } from './EmailLink.tsx';
import styles from './Overview.module.css';
import { OverviewCard } from './OverviewCard.tsx';

const duties = { account_lead: 'Account lead', project_manager: 'Project manager' } as const;

/** Lists the agency's contacts for the client. Only clients see it. */
export function ContactsCard({ sections }: OrganizationOverview) {
  const { contacts } = sections;
  if (!contacts || contacts.length === 0) return null;
  return (
    <OverviewCard title="Your contacts">
      <ul className={styles.rows}>
        {contacts.map((person) => (
          <li key={person.id} className={styles.row}>
            <span className={styles.contact}>
              <PersonName person={person} />
              <span className={styles.role}>
                {person.duties.map((duty) => duties[duty]).join(', ')}
              </span>
            </span>
            <EmailLink email={person.email} />
          </li>
        ))}
      </ul>
    </OverviewCard>
  );
}
