import type { OrganizationOverview } from '@portal/contract/organizations/organization-overview.schema.ts';
import { isInClientGroup, useViewer } from '#platform/session/viewer.ts';
import { ContactsCard } from './ContactsCard.tsx';
import { LiveArticlesCard } from './LiveArticlesCard.tsx';
import { MonthCard } from './MonthCard.tsx';
import { NextMeetingCard } from './NextMeetingCard.tsx';
import styles from './Overview.module.css';
import { PromisedCard } from './PromisedCard.tsx';
import { ReportCard } from './ReportCard.tsx';
import { WaitingCard } from './WaitingCard.tsx';

interface OrganizationHomeProps {
  organization: OrganizationOverview;
  /** True if the screen already lists the articles that wait for approval. */
  isBelowWaiting?: boolean;
}

/**
 * Shows what a client needs to know first, at the top of the client page and of the clients' home. Cards without
 * content are omitted.
 */
export function OrganizationHome({ organization, isBelowWaiting = false }: OrganizationHomeProps) {
  const isTheClient = isInClientGroup(useViewer());
  const { slug, sections } = organization;
  return (
    <div className={styles.home}>
      {!isBelowWaiting && <WaitingCard slug={slug} waiting={sections.waiting} />}
      <NextMeetingCard {...organization} />
      <div className={styles.pair}>
        <MonthCard {...organization} />
        {isTheClient && sections.report && <ReportCard report={sections.report} slug={slug} />}
      </div>
      <PromisedCard {...organization} />
      <div className={styles.pair}>
        <LiveArticlesCard {...organization} />
        <ContactsCard {...organization} />
      </div>
    </div>
  );
}
