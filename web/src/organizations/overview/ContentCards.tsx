import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import type {
  OrganizationOverview,
  OverviewSections,
} from '@portal/contract/organizations/organization-overview.schema.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countText } from '#platform/import/import-texts.ts';
import { isInClientGroup, useViewer } from '#platform/session/viewer.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import styles from './Overview.module.css';
import { OverviewCard, OverviewRow } from './OverviewCard.tsx';

/** Shows the client's articles: counts by status, those that wait for the client, and those being written. */
export function ContentCards({ id, slug, sections }: OrganizationOverview) {
  const { articles, month_articles: month, waiting, documents, live_pages: live } = sections;
  // Clients can open only their own organizations' pages, so any client viewer belongs to this one.
  const isTheClient = isInClientGroup(useViewer());
  const to: string = `/content-generation/articles/${slug}`;
  const monthPath: string = `/content-generation/articles/${month?.year}/${month?.month}`;
  return (
    <>
      {articles && (
        <OverviewCard
          title="Articles"
          detail={articles.total > 0 && articles.total.toLocaleString('en')}
          more={{ to, label: 'All articles' }}
          none={articles.total === 0 && 'No articles yet.'}
        >
          <Statuses to={to} statuses={articles.statuses}>
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
          </Statuses>
        </OverviewCard>
      )}
      {month && (
        <OverviewCard
          title={`${monthNames[month.month - 1]} ${month.year}`}
          detail={month.total > 0 && month.total.toLocaleString('en')}
          more={{ to: monthPath, search: { client: String(id) }, label: 'Articles of the month' }}
          none={month.total === 0 && 'No articles are planned for this month.'}
        >
          <Statuses to={monthPath} search={{ client: String(id) }} statuses={month.statuses} />
        </OverviewCard>
      )}
      {waiting && (
        <OverviewCard
          title={isTheClient ? 'Waiting for you' : 'Waiting for the client'}
          detail={waiting.count > 0 && waiting.count.toLocaleString('en')}
          more={
            waiting.count > waiting.articles.length
              ? { to, search: { contentStatus: 'final_review' }, label: 'All in final review' }
              : undefined
          }
          none={waiting.count === 0 && 'Nothing waits for an approval.'}
        >
          <ul className={styles.rows}>
            {waiting.articles.map(({ id, title, status_since, duedate_finalreview: due }) => (
              <OverviewRow key={id} target={{ to, search: { article: id } }} name={title}>
                <span>
                  Since <DateText value={status_since} style="card" />
                </span>
                {due && (
                  <span>
                    Due <DateText value={due} style="card" />
                  </span>
                )}
              </OverviewRow>
            ))}
          </ul>
        </OverviewCard>
      )}
      {live && live.live > 0 && (
        <OverviewCard
          title="Live pages"
          detail={live.live.toLocaleString('en')}
          more={{ to: `/organizations/${id}/website`, label: 'All live pages' }}
          none={
            live.changed === 0
              ? 'All pages are as approved, or couldn’t be compared.'
              : `${countText(live.changed, 'page')} changed and waits for a decision.`
          }
        />
      )}
      {documents && documents.length > 0 && (
        <OverviewCard title="Drafts in work">
          <ul className={styles.rows}>
            {documents.map(({ article, title, word_count, updated_at }) => (
              <OverviewRow
                key={article}
                target={{ to: `/content-generation/articles/${article}/document` }}
                name={title}
              >
                <span>{countText(word_count, 'word')}</span>
                <DateText value={updated_at} style="minute" />
              </OverviewRow>
            ))}
          </ul>
        </OverviewCard>
      )}
    </>
  );
}

interface StatusesProps {
  /** The path of the list that a click filters by status. */
  to: string;
  search?: Record<string, string>;
  statuses: OverviewSections['articles']['statuses'];
  children?: ReactNode;
}

/** Shows counts by status, each of which links to its list. */
function Statuses({ to, search, statuses, children }: StatusesProps) {
  return (
    <ul className={styles.statuses}>
      {children}
      {statuses.map((status) => (
        <li key={status.id}>
          <Link className={styles.status} to={to} search={{ ...search, contentStatus: status.uid }}>
            <StatusDot status={status} />
            <span className={styles.count}>{status.count.toLocaleString('en')}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
