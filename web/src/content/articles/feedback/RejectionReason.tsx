import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { useQuery } from '@tanstack/react-query';
import styles from '../NextStep.module.css';
import { feedbackQuery } from './feedback.queries.ts';

/** Shows why an article was rejected to users who may read its feedback. */
export function RejectionReason({ article }: { article: Article }) {
  const isReturned = article.status.uid === 'rewrite';
  const { data } = useQuery({ ...feedbackQuery(article.id), enabled: isReturned });
  const [newest] = data ?? [];
  if (!isReturned || !newest || newest.approved || newest.feedback_body === '') return null;
  return (
    <blockquote className={styles.reason}>
      <strong>Rejected by {newest.given_by.name}</strong>
      <p>{newest.feedback_body}</p>
    </blockquote>
  );
}
