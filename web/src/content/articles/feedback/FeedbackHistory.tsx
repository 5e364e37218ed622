import { useQuery } from '@tanstack/react-query';
import styles from '#platform/thread/Thread.module.css';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { FeedbackEntry } from './FeedbackEntry.tsx';
import { feedbackQuery } from './feedback.queries.ts';

export function FeedbackHistory({ articleId }: { articleId: number }) {
  const { data, error, refetch } = useQuery(feedbackQuery(articleId));
  if (error && !data) {
    return (
      <LoadProblemLine
        heading="The feedback couldn’t be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return (
      <p className={styles.quiet} role="status">
        Loading Feedback
      </p>
    );
  }
  if (data.length === 0) {
    return (
      <p className={styles.quiet}>No feedback yet. Reviews by editors and clients appear here.</p>
    );
  }
  return (
    <ul className={styles.thread}>
      {data.map((feedback) => (
        <FeedbackEntry key={feedback.id} feedback={feedback} />
      ))}
    </ul>
  );
}
