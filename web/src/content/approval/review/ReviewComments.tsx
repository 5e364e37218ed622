import { Button, Textarea } from '@mantine/core';
import type { ReviewedArticle } from '@portal/contract/content/approval/review.schema.ts';
import { type FormEvent, useState } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { MomentText } from '#platform/thread/MomentText.tsx';
import styles from './Review.module.css';
import { useCommentOnReview } from './review.queries.ts';

interface ReviewCommentsProps {
  token: string;
  article: number;
  comments: ReviewedArticle['comments'];
}

export function ReviewComments({ token, article, comments }: ReviewCommentsProps) {
  const [text, setText] = useState('');
  const add = useCommentOnReview();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const body = { article, comment: text };
    add.mutate({ params: { token }, body }, { onSuccess: () => setText('') });
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
          description="It ends nothing: you can still approve afterwards."
          autosize
          minRows={2}
          maxLength={10_000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
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
