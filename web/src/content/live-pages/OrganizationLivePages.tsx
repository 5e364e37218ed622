import type { OrganizationOverview } from '@portal/contract/organizations/organization-overview.schema.ts';
import styles from './LivePages.module.css';
import { LivePageList } from './shared/LivePageList.tsx';

/** Lists a client's live pages on the client page. Only the agency sees the list. */
export function OrganizationLivePages({ organization }: { organization: OrganizationOverview }) {
  const { id, sections } = organization;
  if (!sections.live_pages) return null;
  return (
    <section className={styles.section} aria-label="Live pages">
      <h3 className={styles.heading}>Live pages</h3>
      <LivePageList organization={id} />
    </section>
  );
}
