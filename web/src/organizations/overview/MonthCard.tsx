import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import type { OrganizationOverview } from '@portal/contract/organizations/organization-overview.schema.ts';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import { ArticleStatuses } from './ArticleStatuses.tsx';
import styles from './Overview.module.css';
import { OverviewCard, OverviewRow } from './OverviewCard.tsx';

/** Shows the current month's plan: its articles by status, and the first few articles. */
export function MonthCard({ id, sections }: OrganizationOverview) {
  const { month_articles: month } = sections;
  if (!month || month.total === 0) return null;
  const to = `/content-generation/articles/${month.year}/${month.month}`;
  const search = { client: String(id) };
  return (
    <OverviewCard
      title={`${monthNames[month.month - 1]} ${month.year}`}
      detail={month.total.toLocaleString('en')}
      more={{ to, search, label: 'Articles of the month' }}
    >
      <ArticleStatuses to={to} search={search} statuses={month.statuses} />
      <ul className={`${styles.rows} ${styles.statusRows}`}>
        {month.articles.map(({ id: article, title, status }) => (
          <OverviewRow
            key={article}
            target={{ to: '/content-generation/assignments', search: { article } }}
            name={title}
          >
            <StatusDot status={status} />
          </OverviewRow>
        ))}
      </ul>
    </OverviewCard>
  );
}
