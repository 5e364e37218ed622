import type { OrganizationOverview } from '@portal/contract/organizations/organization-overview.schema.ts';
import styles from './Overview.module.css';
import { OverviewCard } from './OverviewCard.tsx';

/** Lists the client's newest live articles, each with a link to its page. */
export function LiveArticlesCard({ slug, sections }: OrganizationOverview) {
  const { live_articles: live } = sections;
  if (!live || live.length === 0) return null;
  return (
    <OverviewCard
      title="Newest live articles"
      more={{
        to: `/content-generation/articles/${slug}`,
        search: { contentStatus: 'posted' },
        label: 'All posted articles',
      }}
    >
      <ul className={styles.rows}>
        {live.map(({ id, title, live_url }) => (
          <li key={id} className={styles.row}>
            <a className={styles.name} href={live_url} target="_blank" rel="noreferrer">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </OverviewCard>
  );
}
