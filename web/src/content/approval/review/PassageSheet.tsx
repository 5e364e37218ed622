import { Button, CloseButton, Textarea } from '@mantine/core';
import type { ReviewComment } from '@portal/contract/content/approval/review.schema.ts';
import type { PassageAnchor } from '@portal/contract/content/articles/passage.ts';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { anonymous, useKeptValuesOf } from '#platform/forms/use-kept-values.ts';
import { MentionSuggestions, useMentions } from '#platform/thread/MentionSuggestions.tsx';
import type { Thread } from '../../articles/comments/comment-threads.ts';
import passageStyles from './Passages.module.css';
import styles from './Review.module.css';
import { ReviewEntry } from './ReviewEntry.tsx';
import { useCommentOnReview } from './review.queries.ts';

interface ReviewedBy {
  token: string;
  article: number;
  /** The names of the people that a comment can mention. */
  people: readonly string[];
}

interface PassageSheetProps {
  label: string;
  quote: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** Shows a thread or a new comment above the page's lower edge, so that the text stays readable. Esc closes it. */
function PassageSheet({ label, quote, onClose, children }: PassageSheetProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!ref.current?.contains(document.activeElement)) ref.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={ref}
      role="dialog"
      aria-label={label}
      className={passageStyles.sheetPanel}
      tabIndex={-1}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <div className={passageStyles.sheetHead}>
        <h2 className={styles.heading}>{label}</h2>
        <CloseButton size="lg" aria-label="Close the comment" onClick={onClose} />
      </div>
      {quote !== undefined && <blockquote className={passageStyles.sheetQuote}>{quote}</blockquote>}
      {children}
    </section>
  );
}

interface ThreadSheetProps extends ReviewedBy {
  thread: Thread<ReviewComment>;
  onClose: () => void;
}

export function ThreadSheet({ token, article, people, thread, onClose }: ThreadSheetProps) {
  const { first, replies } = thread;
  const form = useKeptValuesOf(anonymous, `reply-on-review-to-${first.id}`, { text: '' });
  return (
    <PassageSheet label="Comment thread" quote={first.anchor?.quote} onClose={onClose}>
      <ReviewEntry comment={first} />
      {replies.map((reply) => (
        <ReviewEntry key={reply.id} comment={reply} isReply />
      ))}
      <SheetForm
        label="Reply"
        submitLabel="Send Reply"
        text={form.values.text}
        onChange={(text) => form.change({ text })}
        reviewed={{ token, article, people }}
        target={{ parent: first.id }}
        onSent={form.clear}
      />
    </PassageSheet>
  );
}

interface NewCommentSheetProps extends ReviewedBy {
  anchor: PassageAnchor;
  text: string;
  onChange: (text: string) => void;
  onSent: (comment: ReviewComment) => void;
  onClose: () => void;
}

export function NewCommentSheet(props: NewCommentSheetProps) {
  const { token, article, people, anchor, text, onChange, onSent, onClose } = props;
  return (
    <PassageSheet label="Comment on this passage" quote={anchor.quote} onClose={onClose}>
      <SheetForm
        label="Your comment"
        submitLabel="Send Comment"
        isFocused
        text={text}
        onChange={onChange}
        reviewed={{ token, article, people }}
        target={{ anchor }}
        onSent={onSent}
      />
    </PassageSheet>
  );
}

interface SheetFormProps {
  label: string;
  submitLabel: string;
  isFocused?: boolean;
  text: string;
  onChange: (text: string) => void;
  reviewed: ReviewedBy;
  target: { parent: number } | { anchor: PassageAnchor };
  onSent: (comment: ReviewComment) => void;
}

function SheetForm(props: SheetFormProps) {
  const { label, submitLabel, isFocused = false, text, onChange, target, onSent } = props;
  const { token, article, people } = props.reviewed;
  const field = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions({ field, text, people, onChange });
  const add = useCommentOnReview();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const body = { article, comment: text, ...target };
    add.mutate({ params: { token }, body }, { onSuccess: onSent });
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <Textarea
        ref={field}
        label={label}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={10_000}
        autoFocus={isFocused}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...mentions.handlers}
      />
      <MentionSuggestions names={mentions.names} onPick={mentions.pick} />
      <ErrorDisplay error={add.error} />
      <div>
        <Button type="submit" disabled={text.trim() === ''} loading={add.isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
