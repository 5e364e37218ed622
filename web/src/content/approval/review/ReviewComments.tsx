import { Button, Textarea } from '@mantine/core';
import type { ReviewedArticle } from '@portal/contract/content/approval/review.schema.ts';
import type { FormEvent } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { anonymous, useKeptValuesOf } from '#platform/forms/use-kept-values.ts';
import { MomentText } from '#platform/thread/MomentText.tsx';
import styles from './Review.module.css';
import { useCommentOnReview } from './review.queries.ts';

interface ReviewCommentsProps {
  token: string;
  article: number;
  comments: ReviewedArticle['comments'];
}

const noText = { text: '' };

export function ReviewComments({ token, article, comments }: ReviewCommentsProps) {
  const form = useKeptValuesOf(anonymous, `comment-on-review-of-${article}`, noText);
  const { text } = form.values;
  const add = useCommentOnReview();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const body = { article, comment: text };
    add.mutate({ params: { token }, body }, { onSuccess: form.clear });
  };
  return (
    <section className={styles.comments} aria-label="Comments">
      <h2 className={styles.heading}>Comments</h2>
      {comments.length === 0 && <p className={styles.quiet}>No comments yet.</p>}
      {comments.map(({ id, author, comment, date_created }) => (
        <div key={id} className={styles.comment}>
          <p className={styles.quiet}>
            <strong>{author}</strong> · <MomentText value={date_created} />
          </p>
          <p className={styles.commentText}>{comment}</p>
        </div>
      ))}
      <form className={styles.form} onSubmit={handleSubmit}>
        <Textarea
          label="Add a comment"
          description="You can still approve afterward."
          autosize
          minRows={2}
          maxLength={10_000}
          value={text}
          onChange={(event) => form.change({ text: event.currentTarget.value })}
        />
        <ErrorDisplay error={add.error} />
        <div>
          <Button
            type="submit"
            variant="default"
            disabled={text.trim() === ''}
            loading={add.isPending}
          >
            Send Comment
          </Button>
        </div>
      </form>
    </section>
  );
}
