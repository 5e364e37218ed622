import { Button } from '@mantine/core';
import type { Comment } from '@portal/contract/content/articles/comment.schema.ts';
import { useState } from 'react';
import { useKeptText } from '#platform/forms/use-kept-text.ts';
import { CommentForm } from '#platform/thread/CommentForm.tsx';
import { CommentEntry } from './CommentEntry.tsx';
import styles from './Comments.module.css';
import type { Thread } from './comment-threads.ts';
import { useAddComment, useMentionableNames, useResolveThread } from './comments.queries.ts';

interface ThreadItemProps {
  thread: Thread<Comment>;
  /** Whether to show the passage; false for lists that show it themselves. */
  showsQuote?: boolean;
}

/** Shows a thread with its replies, and lets people reply, resolve and reopen. */
export function ThreadItem({ thread: { first, replies }, showsQuote = true }: ThreadItemProps) {
  const [isReplying, setIsReplying] = useState(false);
  const resolve = useResolveThread();
  const { allowed_actions: allowed } = first;
  const isOpen = first.resolved_at === null;
  return (
    <div className={styles.thread}>
      <CommentEntry
        as="div"
        comment={first}
        showsQuote={showsQuote}
        hasReplies={replies.length > 0}
      />
      {replies.length > 0 && (
        <ul className={styles.replies} aria-label="Replies">
          {replies.map((reply) => (
            <CommentEntry key={reply.id} comment={reply} />
          ))}
        </ul>
      )}
      {isReplying ? (
        <ReplyForm thread={first} onDone={() => setIsReplying(false)} />
      ) : (
        <div className={styles.actions}>
          {allowed.includes('reply') && (
            <Button size="compact-xs" variant="default" onClick={() => setIsReplying(true)}>
              Reply
            </Button>
          )}
          {allowed.some((action) => action === 'resolve' || action === 'reopen') && (
            <Button
              size="compact-xs"
              variant="default"
              loading={resolve.isPending}
              onClick={() => resolve.mutate(first.id, isOpen)}
            >
              {isOpen ? 'Resolve' : 'Reopen'}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function ReplyForm({ thread, onDone }: { thread: Comment; onDone: () => void }) {
  const add = useAddComment();
  const [text, setText] = useKeptText(`reply-to-comment-${thread.id}`);
  const people = useMentionableNames(thread.article, text, thread.is_internal);
  return (
    <CommentForm
      label="Reply"
      submitLabel="Save Reply"
      text={text}
      onChange={setText}
      people={people}
      error={add.error}
      onSubmit={async (comment) => {
        const body = { article: thread.article, comment, parent: thread.id };
        await add.mutateAsync({ body });
        setText('');
        onDone();
      }}
      onCancel={onDone}
    />
  );
}
