import frame from '#platform/ui/layout/RecordPage.module.css';
import { OrganizationCalendarFeed } from '../calendar-feeds/OrganizationCalendarFeed.tsx';
import { ContentCards } from '../overview/ContentCards.tsx';
import styles from '../overview/Overview.module.css';
import { OverviewFacts } from '../overview/OverviewFacts.tsx';
import { ReportingCards } from '../overview/ReportingCards.tsx';
import { WebsiteCards } from '../overview/WebsiteCards.tsx';
import { useShownOrganization } from './shown-organization.ts';

export function OverviewTab() {
  const organization = useShownOrganization();
  return (
    <div className={frame.page}>
      <div className={frame.columns}>
        <div className={frame.main}>
          <div className={styles.cards}>
            <ReportingCards {...organization} />
          </div>
          <ContentCards {...organization} />
          <WebsiteCards {...organization} />
          <OrganizationCalendarFeed key={organization.id} organization={organization} />
        </div>
        <OverviewFacts organization={organization} />
      </div>
    </div>
  );
}
