import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useKeptText } from '#platform/forms/use-kept-text.ts';
import { isInClientGroup, useViewer } from '#platform/session/viewer.ts';
import { CommentForm } from '#platform/thread/CommentForm.tsx';
import styles from '#platform/thread/Thread.module.css';
import { LoadProblemLine } from '#platform/ui/LoadProblemLine.tsx';
import { CommentEntry } from './CommentEntry.tsx';
import { commentsQuery, useAddComment } from './comments.queries.ts';

export function CommentThread({ article }: { article: Article }) {
  const viewer = useViewer();
  const { data, error, refetch } = useQuery(commentsQuery(article.id));
  const add = useAddComment();
  const [text, setText] = useKeptText(`comment-on-${article.id}`);
  const hint = isInClientGroup(viewer)
    ? undefined
    : 'Visible to everyone on this article, including the client.';
  return (
    <>
      {error && !data && (
        <LoadProblemLine
          heading="The comments couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && article.contentComments.length > 0 && (
        <p className={styles.quiet} role="status">
          Loading Comments
        </p>
      )}
      {data?.length === 0 && <p className={styles.quiet}>No comments yet.</p>}
      {data && data.length > 0 && (
        <ul className={styles.thread}>
          {data.map((comment) => (
            <CommentEntry key={comment.id} comment={comment} />
          ))}
        </ul>
      )}
      {article.allowed_actions.includes('comment') && (
        <CommentForm
          label="Add a comment"
          submitLabel="Save Comment"
          text={text}
          onChange={setText}
          hint={hint}
          error={add.error}
          onSubmit={async (comment) => {
            await add.mutateAsync({ body: { article: article.id, comment } });
            setText('');
          }}
        />
      )}
    </>
  );
}
