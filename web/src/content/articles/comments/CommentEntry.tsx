import type { Comment } from '@portal/contract/content/articles/comment.schema.ts';
import { useState } from 'react';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { CommentForm } from '#platform/thread/CommentForm.tsx';
import styles from '#platform/thread/Thread.module.css';
import { EntryTools, ThreadEntry } from '#platform/thread/ThreadEntry.tsx';
import { useDeleteComment, useUpdateComment } from './comments.queries.ts';

export function CommentEntry({ comment }: { comment: Comment }) {
  const [isEditing, setIsEditing] = useState(false);
  const remove = useDeleteComment();
  const tools = (
    <EntryTools
      noun="comment"
      entry={comment}
      onEdit={isEditing ? undefined : () => setIsEditing(true)}
      remove={remove}
    />
  );
  return (
    <ThreadEntry
      author={comment.author}
      actor={comment.actor}
      date={comment.date_created}
      tools={tools}
    >
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
        error={form.error}
        onSubmit={form.submit}
        onCancel={handleCancel}
      />
    </>
  );
}
