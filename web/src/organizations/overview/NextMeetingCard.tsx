import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import type { OrganizationOverview } from '@portal/contract/organizations/organization-overview.schema.ts';
import { useMayCall } from '#platform/session/viewer.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import styles from './Overview.module.css';
import { OverviewCard } from './OverviewCard.tsx';

/** Shows the time and place of the next meeting, which staff enter in the client's form. */
export function NextMeetingCard({ slug, sections }: OrganizationOverview) {
  const mayChange = useMayCall(organizationCalls.update);
  const { next_meeting: meeting } = sections;
  if (!meeting) return null;
  return (
    <OverviewCard
      title="Next meeting"
      more={
        mayChange
          ? { to: '/organizations/directory', search: { organization: slug }, label: 'Change' }
          : undefined
      }
    >
      <p className={styles.meeting}>
        <DateText value={meeting.at} style="moment" />
        {meeting.place && <Place place={meeting.place} />}
      </p>
    </OverviewCard>
  );
}

function Place({ place }: { place: string }) {
  if (!/^https?:\/\//i.test(place) || !URL.canParse(place)) {
    return <span className={styles.place}>{place}</span>;
  }
  return (
    <a className={styles.place} href={place} target="_blank" rel="noreferrer">
      {place}
    </a>
  );
}
