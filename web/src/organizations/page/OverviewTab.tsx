import { meetingCalls } from '@portal/contract/organizations/meeting.calls.ts';
import { isInClientGroup, useMayCall, useViewer } from '#platform/session/viewer.ts';
import frame from '#platform/ui/layout/RecordPage.module.css';
import { OrganizationCalendarFeed } from '../calendar-feeds/OrganizationCalendarFeed.tsx';
import { MeetingsCard } from '../meetings/MeetingsCard.tsx';
import { ContentCards } from '../overview/ContentCards.tsx';
import { OrganizationHome } from '../overview/OrganizationHome.tsx';
import styles from '../overview/Overview.module.css';
import { OverviewFacts } from '../overview/OverviewFacts.tsx';
import { ReportingCards } from '../overview/ReportingCards.tsx';
import { WebsiteCards } from '../overview/WebsiteCards.tsx';
import { useShownOrganization } from './shown-organization.ts';

export function OverviewTab() {
  const organization = useShownOrganization();
  const seesMeetings = useMayCall(meetingCalls.list);
  const isTheClient = isInClientGroup(useViewer());
  return (
    <div className={frame.page}>
      <div className={frame.columns}>
        <div className={frame.main}>
          {isTheClient && <OrganizationHome organization={organization} />}
          <div className={styles.cards}>
            <ReportingCards {...organization} />
          </div>
          {!isTheClient && <OrganizationHome organization={organization} />}
          {seesMeetings && (
            <MeetingsCard key={`meetings-${organization.id}`} organization={organization.id} />
          )}
          <ContentCards {...organization} />
          <WebsiteCards {...organization} />
          <OrganizationCalendarFeed key={organization.id} organization={organization} />
        </div>
        <OverviewFacts organization={organization} />
      </div>
    </div>
  );
}
