import type { Comment } from '@portal/contract/content/articles/comment.schema.ts';
import { useState } from 'react';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { CommentForm } from '#platform/thread/CommentForm.tsx';
import styles from '#platform/thread/Thread.module.css';
import { EntryTools, ThreadEntry } from '#platform/thread/ThreadEntry.tsx';
import { ResolvedMark, VisibilityMark } from './CommentMarks.tsx';
import ownStyles from './Comments.module.css';
import { useDeleteComment, useMentionableNames, useUpdateComment } from './comments.queries.ts';

interface CommentEntryProps {
  comment: Comment;
  /** True if the comment's passage is shown. */
  showsQuote?: boolean;
  hasReplies?: boolean;
  /** The entry's HTML element; 'div' if the caller renders the list item. */
  as?: 'li' | 'div';
}

export function CommentEntry(props: CommentEntryProps) {
  const { comment, showsQuote = false, hasReplies = false, as = 'li' } = props;
  const [isEditing, setIsEditing] = useState(false);
  const remove = useDeleteComment();
  const tools = (
    <EntryTools
      noun="comment"
      entry={comment}
      onEdit={isEditing ? undefined : () => setIsEditing(true)}
      remove={remove}
      {...(hasReplies && { consequence: 'Its replies are deleted, too.' })}
    />
  );
  return (
    <ThreadEntry
      author={comment.author}
      actor={comment.actor}
      date={comment.date_created}
      tools={tools}
      as={as}
    >
      {comment.parent === null && (
        <div className={ownStyles.marks}>
          <VisibilityMark isInternal={comment.is_internal} />
          <ResolvedMark comment={comment} />
        </div>
      )}
      {showsQuote && comment.anchor && (
        <blockquote className={ownStyles.quote}>{comment.anchor.quote}</blockquote>
      )}
      {isEditing ? (
        <CommentEditor comment={comment} onDone={() => setIsEditing(false)} />
      ) : (
        <p className={styles.body}>{comment.comment}</p>
      )}
    </ThreadEntry>
  );
}

function CommentEditor({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const update = useUpdateComment();
  const form = useRecordForm<{ comment: string }, Comment>({
    name: `comment-${comment.id}`,
    record: comment,
    valuesOf: (record = comment) => ({ comment: record.comment }),
    savesOn: 'submit',
    update: async (_changes, { id, version }, values) => {
      const body = { comment: values.comment.trim() };
      const changed = await update.mutateAsync({ params: { id }, body, version });
      onDone();
      return changed;
    },
  });
  const people = useMentionableNames(comment.article, form.values.comment, comment.is_internal);
  const handleCancel = () => {
    form.discard();
    onDone();
  };
  return (
    <>
      <RecordFormNotices form={{ ...form, error: null }} labels={{ comment: 'Comment' }} />
      <CommentForm
        label="Edit comment"
        submitLabel="Update Comment"
        text={form.values.comment}
        onChange={(text) => form.change({ comment: text })}
        people={people}
        error={form.error}
        onSubmit={form.submit}
        onCancel={handleCancel}
      />
    </>
  );
}
