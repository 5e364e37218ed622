import type { ChecklistItem } from '@portal/contract/onboarding/checklist-item.schema.ts';
import type { ChecklistItemComment } from '@portal/contract/onboarding/checklist-item-comment.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useKeptText } from '#platform/forms/use-kept-text.ts';
import { CommentForm } from '#platform/thread/CommentForm.tsx';
import thread from '#platform/thread/Thread.module.css';
import { EntryTools, ThreadEntry } from '#platform/thread/ThreadEntry.tsx';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import styles from '../items/Items.module.css';
import {
  itemCommentsQuery,
  useAddItemComment,
  useDeleteItemComment,
  useUpdateItemComment,
} from './checklists.queries.ts';

interface ItemCommentsProps {
  item: ChecklistItem;
  /** Whether to focus the comment field when the panel opens. */
  startsWithFocus: boolean;
}

export function ItemComments({ item, startsWithFocus }: ItemCommentsProps) {
  const { data, error, refetch } = useQuery(itemCommentsQuery(item.id));
  const add = useAddItemComment();
  const [text, setText] = useKeptText(`comment-on-checklist-item-${item.id}`);
  const mayComment = item.allowed_actions.includes('comment');
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (startsWithFocus) section.current?.querySelector('textarea')?.focus();
  }, [startsWithFocus]);

  return (
    <section ref={section} aria-label="Comments">
      <h3 className={styles.heading}>Comments</h3>
      {error && !data && (
        <LoadProblemLine
          heading="The comments couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && item.comment_count > 0 && (
        <p className={styles.quiet} role="status">
          Loading Comments
        </p>
      )}
      {data?.length === 0 && <p className={styles.quiet}>No comments yet.</p>}
      {data && data.length > 0 && (
        <ul className={thread.thread}>
          {data.map((comment) => (
            <CommentEntry key={comment.id} comment={comment} />
          ))}
        </ul>
      )}
      {mayComment && (
        <CommentForm
          label="Add a comment"
          submitLabel="Save Comment"
          text={text}
          onChange={setText}
          error={add.error}
          onSubmit={async (comment) => {
            await add.mutateAsync({ body: { item: item.id, comment } });
            setText('');
          }}
        />
      )}
    </section>
  );
}

function CommentEntry({ comment }: { comment: ChecklistItemComment }) {
  const [text, setText] = useState<string | null>(null);
  const update = useUpdateItemComment();
  const remove = useDeleteItemComment();
  return (
    <ThreadEntry
      author={comment.author}
      actor={comment.actor}
      date={comment.date_created}
      tools={
        <EntryTools
          noun="comment"
          entry={comment}
          onEdit={text === null ? () => setText(comment.comment) : undefined}
          remove={remove}
        />
      }
    >
      {text === null ? (
        <p className={thread.body}>{comment.comment}</p>
      ) : (
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
      )}
    </ThreadEntry>
  );
}
