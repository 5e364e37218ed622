import type { SilenceState } from '@portal/contract/content/approval/silence.schema.ts';
import { obstacleTexts } from '@portal/contract/content/approval/silence-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import styles from './ReviewLinks.module.css';
import { silenceQuery } from './review-links.queries.ts';

/** Shows staff the consequence of the client's silence in a review, and since when there has been no answer. */
export function SilenceLine({ articleId }: { articleId: number }) {
  const { data } = useQuery(silenceQuery(articleId));
  if (!data) return null;
  const { waits_since, escalated_at } = data;
  return (
    <p className={styles.quiet}>
      {escalated_at && (
        <>
          <strong>
            No answer since <DateText value={waits_since} style="card" />.
          </strong>{' '}
          The lead was notified on <DateText value={escalated_at} style="card" />.{' '}
        </>
      )}
      <Consequence state={data} />
    </p>
  );
}

function Consequence({ state }: { state: SilenceState }) {
  const { policy, answer_by, obstacle, escalated_at } = state;
  if (policy === 'approve' && obstacle) {
    return <>Doesn’t count as approved without an answer: {obstacleTexts[obstacle]}.</>;
  }
  if (policy === 'approve' && answer_by) {
    return (
      <>
        Counts as approved without an answer by <DateText value={answer_by} style="card" />.
      </>
    );
  }
  if (policy === 'escalate' && answer_by && !escalated_at) {
    return (
      <>
        The lead is notified without an answer by <DateText value={answer_by} style="card" />.
      </>
    );
  }
  return null;
}
