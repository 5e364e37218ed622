import { ActionIcon } from '@mantine/core';
import type { Comment } from '@portal/contract/content/comment.schema.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/ui/ConfirmButton.tsx';
import { PersonAvatar } from '#platform/ui/PersonAvatar.tsx';
import { MomentText } from '../shared/MomentText.tsx';
import styles from '../shared/Thread.module.css';
import { CommentForm } from './CommentForm.tsx';
import { useDeleteComment, useUpdateComment } from './comments.queries.ts';

/** A comment, and for its author and staff what can be done with it. */
export function CommentEntry({ comment }: { comment: Comment }) {
  const { id, author, allowed_actions: allowed } = comment;
  const [text, setText] = useState<string | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const update = useUpdateComment();
  const remove = useDeleteComment();
  return (
    <li className={styles.entry}>
      <PersonAvatar person={author} size={24} />
      <div className={styles.head}>
        <span className={styles.name}>{author.name}</span>
        <span className={styles.when}>
          <MomentText value={comment.date_created} />
        </span>
        <span className={styles.tools}>
          {allowed.includes('update') && text === null && (
            <ActionIcon
              size={24}
              aria-label="Edit comment"
              onClick={() => setText(comment.comment)}
            >
              <IconPencil size={15} stroke={1.6} />
            </ActionIcon>
          )}
          {allowed.includes('delete') && (
            <ActionIcon size={24} aria-label="Delete comment" onClick={() => setIsDeleting(true)}>
              <IconTrash size={15} stroke={1.6} />
            </ActionIcon>
          )}
        </span>
      </div>
      {text !== null ? (
        <CommentForm
          label="Edit comment"
          submitLabel="Update Comment"
          text={text}
          onChange={setText}
          error={update.error}
          onSubmit={async (changed) => {
            await update.mutateAsync({ params: { id }, body: { comment: changed } });
            setText(null);
          }}
          onCancel={() => setText(null)}
        />
      ) : (
        <p className={styles.body}>{comment.comment}</p>
      )}
      <ConfirmDialog
        isOpen={isDeleting}
        title="Delete this comment?"
        confirmLabel="Delete"
        isBusy={remove.isPending}
        onConfirm={() =>
          remove.mutate({ params: { id } }, { onSettled: () => setIsDeleting(false) })
        }
        onCancel={() => setIsDeleting(false)}
      />
    </li>
  );
}
