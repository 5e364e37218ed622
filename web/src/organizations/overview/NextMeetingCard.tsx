import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import type { OrganizationOverview } from '@portal/contract/organizations/organization-overview.schema.ts';
import { Link } from '@tanstack/react-router';
import { canOpenHere } from '#platform/device/device.ts';
import { useMayCall } from '#platform/session/viewer.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import frame from '#platform/ui/layout/RecordPage.module.css';
import styles from './Overview.module.css';

/** Shows the time and place of the next meeting in one line, which staff enter in the client's form. */
export function NextMeetingCard({ slug, sections }: OrganizationOverview) {
  const mayChange = useMayCall(organizationCalls.update);
  const { next_meeting: meeting } = sections;
  if (!meeting) return null;
  return (
    <section className={`${frame.card} ${styles.meeting}`} aria-label="Next meeting">
      <h2 className={styles.heading}>Next meeting</h2>
      <DateText value={meeting.at} style="moment" />
      {meeting.place && <Place place={meeting.place} />}
      {mayChange && canOpenHere('/organizations/directory') && (
        <Link className={styles.more} to="/organizations/directory" search={{ organization: slug }}>
          Change
        </Link>
      )}
    </section>
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
