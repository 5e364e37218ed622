import type { OrganizationOverview } from '@portal/contract/organizations/organization-overview.schema.ts';
import { Link } from '@tanstack/react-router';
import { countText } from '#platform/import/import-texts.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { ArticleStatuses } from './ArticleStatuses.tsx';
import styles from './Overview.module.css';
import { OverviewCard, OverviewRow } from './OverviewCard.tsx';

/** Shows the client's articles by status, the state of their live pages, and the articles being written. */
export function ContentCards({ id, slug, sections }: OrganizationOverview) {
  const { articles, documents, live_pages: live } = sections;
  const to: string = `/content-generation/articles/${slug}`;
  return (
    <>
      {articles && articles.total > 0 && (
        <OverviewCard
          title="Articles"
          detail={articles.total.toLocaleString('en')}
          more={{ to, label: 'All articles' }}
        >
          <ArticleStatuses to={to} statuses={articles.statuses}>
            {articles.late > 0 && (
              <li>
                <Link className={styles.status} to={to} search={{ is_late: 'true' }}>
                  <span className={styles.late}>Overdue</span>
                  <span className={`${styles.count} ${styles.late}`}>
                    {articles.late.toLocaleString('en')}
                  </span>
                </Link>
              </li>
            )}
          </ArticleStatuses>
        </OverviewCard>
      )}
      {live && live.live > 0 && (
        <OverviewCard
          title="Live pages"
          detail={live.live.toLocaleString('en')}
          more={{ to: `/organizations/${id}/website`, label: 'All live pages' }}
          none={
            live.changed === 0
              ? 'All pages match the approved text or couldn’t be compared.'
              : `${countText(live.changed, 'page')} changed and ${live.changed === 1 ? 'waits' : 'wait'} for a decision.`
          }
        />
      )}
      {documents && documents.length > 0 && (
        <OverviewCard title="Drafts in progress">
          <ul className={styles.rows}>
            {documents.map(({ article, title, word_count, updated_at }) => (
              <OverviewRow
                key={article}
                target={{ to: `/content-generation/articles/${article}/document` }}
                name={title}
              >
                <span>{countText(word_count, 'word')}</span>
                <DateText value={updated_at} style="moment" />
              </OverviewRow>
            ))}
          </ul>
        </OverviewCard>
      )}
    </>
  );
}
