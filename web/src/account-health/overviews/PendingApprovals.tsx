import type { PendingApproval } from '@portal/contract/account-health/overviews/account-health.schema.ts';
import { Link } from '@tanstack/react-router';
import { mayOpen, useViewer } from '#platform/session/viewer.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import styles from './Panel.module.css';

/** Lists the articles that are waiting for the client's approval. */
export function PendingApprovals({ approvals }: { approvals: readonly PendingApproval[] }) {
  const opensArticles = mayOpen(useViewer(), '/content-generation');
  return (
    <section className={styles.section} aria-label="Unapproved Articles">
      <h3 className={styles.heading}>
        Unapproved Articles
        {approvals.length > 0 && <span className={styles.count}>{approvals.length}</span>}
      </h3>
      {approvals.length === 0 ? (
        <p className={styles.quiet}>Nothing is waiting for the client’s approval.</p>
      ) : (
        <ul className={styles.rows}>
          {approvals.map(
            ({ id, title, waiting_since, duedate_finalreview, duedate_schedulepost }) => (
              <li key={id}>
                {opensArticles ? (
                  <Link to="/content-generation/articles/list" search={{ article: id, title }}>
                    {title}
                  </Link>
                ) : (
                  <span className={styles.rowTitle}>{title}</span>
                )}
                <span className={styles.quiet}>
                  Waiting since <DateText value={waiting_since} style="long" />
                  {duedate_finalreview && (
                    <>
                      {', due '}
                      <DateText value={duedate_finalreview} style="long" />
                    </>
                  )}
                  {duedate_schedulepost && (
                    <>
                      {', posts '}
                      <DateText value={duedate_schedulepost} style="long" />
                    </>
                  )}
                </span>
              </li>
            ),
          )}
        </ul>
      )}
    </section>
  );
}
