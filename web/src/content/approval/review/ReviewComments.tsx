import { Button, Textarea } from '@mantine/core';
import type { ReviewComment } from '@portal/contract/content/approval/review.schema.ts';
import { type FormEvent, useRef } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { anonymous, useKeptValuesOf } from '#platform/forms/use-kept-values.ts';
import { MentionSuggestions, useMentions } from '#platform/thread/MentionSuggestions.tsx';
import type { Thread } from '../../articles/comments/comment-threads.ts';
import passageStyles from './Passages.module.css';
import styles from './Review.module.css';
import { ReviewEntry } from './ReviewEntry.tsx';
import { useCommentOnReview } from './review.queries.ts';
import type { ShownPassage } from './review-passages.ts';

interface ReviewCommentsProps {
  token: string;
  article: number;
  threads: readonly Thread<ReviewComment>[];
  passages: readonly ShownPassage[];
  people: readonly string[];
  onOpen: (thread: number) => void;
}

const noText = { text: '' };

export function ReviewComments(props: ReviewCommentsProps) {
  const { token, article, threads, passages, people, onOpen } = props;
  const form = useKeptValuesOf(anonymous, `comment-on-review-of-${article}`, noText);
  const { text } = form.values;
  const field = useRef<HTMLTextAreaElement>(null);
  const onChange = (changed: string) => form.change({ text: changed });
  const mentions = useMentions({ field, text, people, onChange });
  const add = useCommentOnReview();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const body = { article, comment: text };
    add.mutate({ params: { token }, body }, { onSuccess: form.clear });
  };
  return (
    <section className={styles.comments} aria-label="Comments">
      <h2 className={styles.heading}>Comments</h2>
      {threads.length === 0 && <p className={styles.quiet}>No comments yet.</p>}
      {threads.map((thread) => (
        <ReviewThread
          key={thread.first.id}
          thread={thread}
          passage={passages.find(({ id }) => id === thread.first.id)}
          onOpen={() => onOpen(thread.first.id)}
        />
      ))}
      <form className={styles.form} onSubmit={handleSubmit}>
        <Textarea
          ref={field}
          label="Add a comment"
          description="Or select part of the text to comment on it. You can still approve afterward."
          autosize
          minRows={2}
          maxLength={10_000}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          {...mentions.handlers}
        />
        <MentionSuggestions names={mentions.names} onPick={mentions.pick} />
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

interface ReviewThreadProps {
  thread: Thread<ReviewComment>;
  passage: ShownPassage | undefined;
  onOpen: () => void;
}

function ReviewThread({ thread: { first, replies }, passage, onOpen }: ReviewThreadProps) {
  const { anchor, author, is_resolved: isResolved } = first;
  return (
    <div className={passageStyles.thread}>
      {anchor && (
        <blockquote className={passageStyles.sheetQuote}>
          {passage && <span className={passageStyles.threadNumber}>{passage.number}</span>}
          {!passage && !isResolved && <strong>The passage was removed: </strong>}
          {anchor.quote}
        </blockquote>
      )}
      <ReviewEntry comment={first} />
      {replies.map((reply) => (
        <ReviewEntry key={reply.id} comment={reply} isReply />
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Reply to ${author}`}
          onClick={onOpen}
        >
          Reply
        </Button>
      </div>
    </div>
  );
}
