import { Button, Modal } from '@mantine/core';
import type { SentReviewLink } from '@portal/contract/content/approval/review-link.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { monthLabel } from '#content/shared/month-label.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import styles from './MonthReviews.module.css';
import { groupWaiting, type WaitingGroup } from './month-reviews.ts';
import { useSendMonthLinks, waitingArticlesQuery } from './review-links.queries.ts';

interface MonthReviewsModalProps {
  of: { planning_year_month: number } | { client: number };
  onClose: () => void;
}

/**
 * Sends each final approver of a client's month one link for all waiting articles, and lists the articles in each link.
 */
export function MonthReviewsModal({ of, onClose }: MonthReviewsModalProps) {
  const { data, error, refetch } = useQuery(waitingArticlesQuery(of));
  const groups = groupWaiting(data ?? []);
  return (
    <Modal opened onClose={onClose} size={600} title="Send review links">
      <div className={styles.body}>
        {!data && error && (
          <LoadProblem
            heading="The waiting articles couldn’t be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <SkeletonRows label="Loading" rows={3} />}
        {data && groups.length === 0 && (
          <p className={styles.quiet}>No planned articles are waiting in final review.</p>
        )}
        {data && groups.length > 0 && (
          <p className={styles.quiet}>
            Each final approver gets one email with a link to all of the month’s articles that are
            waiting for them.
          </p>
        )}
        {groups.map((group) => (
          <Group key={`${group.client.id} ${group.month.id}`} group={group} />
        ))}
        <footer className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </footer>
      </div>
    </Modal>
  );
}

function Group({ group: { client, month, articles, approvers } }: { group: WaitingGroup }) {
  const send = useSendMonthLinks();
  const name = `${client.dba_name}, ${monthLabel(month)}`;
  const label = send.isSuccess ? 'Sent' : 'Send Link';
  const body = { organization: client.id, planning_month: month.id, approvers_only: true };
  return (
    <section className={styles.group} aria-label={name}>
      <div className={styles.head}>
        <div>
          <h3 className={styles.heading}>{name}</h3>
          <p className={styles.quiet}>
            {articles.length} {articles.length === 1 ? 'article waits' : 'articles wait'} for{' '}
            {approvers.length > 0 ? approvers.join(', ') : 'a final approver'}
          </p>
        </div>
        <Button
          size="compact-sm"
          aria-label={`${label} for ${name}`}
          loading={send.isPending}
          disabled={send.isSuccess}
          onClick={() => send.mutate({ body })}
        >
          {label}
        </Button>
      </div>
      <ErrorDisplay error={send.error} />
      {send.data && <SentLinks links={send.data} />}
    </section>
  );
}

/** Lists the people who were emailed, and the articles that each person got. */
function SentLinks({ links }: { links: readonly SentReviewLink[] }) {
  return (
    <ul className={styles.list} aria-label="Sent links">
      {links.map(({ id, person, articles, expires_at }) => (
        <li key={id}>
          <strong>{person.name}</strong> got a link for{' '}
          {articles.map(({ title }) => title).join(', ')}. It works until{' '}
          <DateText value={expires_at} style="card" />.
        </li>
      ))}
    </ul>
  );
}
