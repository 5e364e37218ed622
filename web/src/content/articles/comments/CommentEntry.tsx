import type { Comment } from '@portal/contract/content/articles/comment.schema.ts';
import { useState } from 'react';
import { CommentForm } from '#platform/thread/CommentForm.tsx';
import styles from '#platform/thread/Thread.module.css';
import { EntryTools, ThreadEntry } from '#platform/thread/ThreadEntry.tsx';
import { useDeleteComment, useUpdateComment } from './comments.queries.ts';

export function CommentEntry({ comment }: { comment: Comment }) {
  const [text, setText] = useState<string | null>(null);
  const update = useUpdateComment();
  const remove = useDeleteComment();
  const tools = (
    <EntryTools
      noun="comment"
      entry={comment}
      onEdit={text === null ? () => setText(comment.comment) : undefined}
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
      {text !== null ? (
        <CommentForm
          label="Edit comment"
          submitLabel="Update Comment"
          text={text}
          onChange={setText}
          error={update.error}
          onSubmit={async (changed) => {
            await update.mutateAsync({ params: { id: comment.id }, body: { comment: changed } });
            setText(null);
          }}
          onCancel={() => setText(null)}
        />
      ) : (
        <p className={styles.body}>{comment.comment}</p>
      )}
    </ThreadEntry>
  );
}
