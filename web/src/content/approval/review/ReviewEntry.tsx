import type { ReviewComment } from '@portal/contract/content/approval/review.schema.ts';
import { MomentText } from '#platform/thread/MomentText.tsx';
import styles from './Review.module.css';

interface ReviewEntryProps {
  comment: ReviewComment;
  isReply?: boolean;
}

export function ReviewEntry({ comment: shown, isReply = false }: ReviewEntryProps) {
  const { author, comment, date_created, is_resolved } = shown;
  return (
    <div className={styles.comment} data-reply={isReply || undefined}>
      <p className={styles.quiet}>
        <strong>{author}</strong> · <MomentText value={date_created} />
        {is_resolved && ' · Resolved'}
      </p>
      <p className={styles.commentText}>{comment}</p>
    </div>
  );
}
