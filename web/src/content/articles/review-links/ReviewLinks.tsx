import { Button } from '@mantine/core';
import { reviewLinkCalls } from '@portal/contract/content/approval/review-link.calls.ts';
import type { ReviewLink } from '@portal/contract/content/approval/review-link.schema.ts';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useMayCall } from '#platform/session/viewer.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import article from '../Article.module.css';
import styles from './ReviewLinks.module.css';
import {
  reviewLinksQuery,
  useRevokeReviewLink,
  useSendReviewLinks,
} from './review-links.queries.ts';
import { SilenceLine } from './SilenceLine.tsx';

/** Lists the personal review links of an article in final review, for staff. */
export function ReviewLinks({ article: { id, status, archived } }: { article: Article }) {
  const maySee = useMayCall(reviewLinkCalls.list);
  const isWaiting = status.uid === 'final_review' && !archived;
  const { data, error, refetch } = useQuery({
    ...reviewLinksQuery(id),
    enabled: maySee && isWaiting,
  });
  const send = useSendReviewLinks();
  if (!maySee || !isWaiting) return null;
  return (
    <section className={article.section} aria-label="Review links">
      <div className={styles.head}>
        <h3 className={article.heading}>Review links</h3>
        <Button
          size="compact-sm"
          variant="default"
          loading={send.isPending}
          onClick={() => send.mutate({ body: { article: id } })}
        >
          {data?.length ? 'Send Again' : 'Send Links'}
        </Button>
      </div>
      <SilenceLine articleId={id} />
      {error && !data && (
        <LoadProblemLine
          heading="The review links couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && <p className={styles.quiet}>No link was sent.</p>}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((link) => (
            <LinkEntry key={link.id} link={link} />
          ))}
        </ul>
      )}
    </section>
  );
}

const ends = { expired: 'expired', ended: 'ended', revoked: 'revoked' } as const;

function LinkEntry({ link }: { link: ReviewLink }) {
  const { id, person, can_decide, sent_at, sent_by, last_opened_at, expires_at, state } = link;
  const revoke = useRevokeReviewLink();
  return (
    <li className={styles.entry}>
      <div>
        <strong>{person.name}</strong> {can_decide ? 'may approve' : 'may read and comment'}
        {link.article === null && ', whole month'}
        <p className={styles.quiet}>
          Sent <DateText value={sent_at} style="hour" />
          {sent_by && ` by ${sent_by.name}`} ·{' '}
          {last_opened_at ? (
            <>
              last opened <DateText value={last_opened_at} style="hour" />
            </>
          ) : (
            'not opened yet'
          )}{' '}
          ·{' '}
          {state === 'open' ? (
            <>
              works until <DateText value={expires_at} style="card" />
            </>
          ) : (
            ends[state]
          )}
        </p>
      </div>
      {state === 'open' && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Revoke the link of ${person.name}`}
          loading={revoke.isPending}
          onClick={() => revoke.mutate({ params: { id } })}
        >
          Revoke
        </Button>
      )}
    </li>
  );
}
