import type { OrganizationOverview } from '@portal/contract/organizations/organization-overview.schema.ts';
import { Link } from '@tanstack/react-router';
import { mayOpen, useViewer } from '#platform/session/viewer.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { NoValue, Property, PropertyList } from '#platform/ui/layout/PropertyList.tsx';
import frame from '#platform/ui/layout/RecordPage.module.css';
import { PersonName } from '#platform/ui/people/PersonAvatar.tsx';
import { EmailLink } from './EmailLink.tsx';
import styles from './Overview.module.css';

/** Shows the client's contact data and people. */
export function OverviewFacts({ organization }: { organization: OrganizationOverview }) {
  const { domain, business_email, phone_number, city, state, sections } = organization;
  const { people } = sections;
  return (
    <aside className={`${frame.facts} ${styles.aside}`} aria-label="About this client">
      <PropertyList>
        <Property label="Legal name">{organization.legal_name}</Property>
        <Property label="Website">
          {domain ? (
            <a href={siteOf(domain)} target="_blank" rel="noreferrer">
              {domain.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
            </a>
          ) : (
            <NoValue />
          )}
        </Property>
        <Property label="Email">
          {business_email ? <EmailLink email={business_email} /> : <NoValue />}
        </Property>
        <Property label="Phone">{phone_number ?? <NoValue />}</Property>
        <Property label="Location">
          {[city, state].filter(Boolean).join(', ') || <NoValue />}
        </Property>
        {organization.contract_start_date !== undefined && (
          <Property label="Client since">
            <DateText value={organization.contract_start_date} style="long" />
          </Property>
        )}
        {people?.account_lead && (
          <Property label="Account lead">
            <PersonName person={people.account_lead} />
          </Property>
        )}
        {people?.project_manager && (
          <Property label="Project manager">
            <PersonName person={people.project_manager} />
          </Property>
        )}
      </PropertyList>
      {people && <People people={people} />}
    </aside>
  );
}

const siteOf = (domain: string) => (/^https?:\/\//.test(domain) ? domain : `https://${domain}`);

function People({ people }: { people: NonNullable<OrganizationOverview['sections']['people']> }) {
  const mayOpenPeople = mayOpen(useViewer(), '/users/directory');
  const others = people.count - people.items.length;
  return (
    <section className={styles.aside} aria-label="People">
      <h2 className={styles.heading}>
        People <span className={styles.detail}>{people.count.toLocaleString('en')}</span>
      </h2>
      {people.count === 0 && <p className={styles.none}>Nobody has an account here yet.</p>}
      <ul className={styles.people}>
        {people.items.map((person) => (
          <li key={person.id} className={styles.person}>
            {mayOpenPeople ? (
              <Link
                className={styles.personLink}
                to="/users/directory"
                search={{ user: person.id }}
              >
                <PersonName person={person} />
              </Link>
            ) : (
              <PersonName person={person} />
            )}
            <span className={styles.role}>{person.roles.join(', ')}</span>
          </li>
        ))}
      </ul>
      {others > 0 && <p className={styles.none}>and {others.toLocaleString('en')} more</p>}
    </section>
  );
}
