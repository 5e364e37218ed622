import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { useKeptText } from '#platform/forms/use-kept-text.ts';
import { isInClientGroup, useViewer } from '#platform/session/viewer.ts';
import { CommentForm } from '#platform/thread/CommentForm.tsx';
import styles from '#platform/thread/Thread.module.css';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { threadsOf } from './comment-threads.ts';
import { useAddComment, useCommentedArticle, useMentionableNames } from './comments.queries.ts';
import { ThreadItem } from './ThreadItem.tsx';

export function CommentThread({ article }: { article: Article }) {
  const viewer = useViewer();
  const { article: commented, error, refetch } = useCommentedArticle(article);
  const { contentComments: comments } = commented;
  const add = useAddComment();
  const [text, setText] = useKeptText(`comment-on-${article.id}`);
  const people = useMentionableNames(article.id, text, false);
  const hint = isInClientGroup(viewer)
    ? undefined
    : 'Visible to everyone on this article, including the client.';
  return (
    <>
      {error && (
        <LoadProblemLine
          heading="The comments couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {comments === null && !error && (
        <p className={styles.quiet} role="status">
          Loading Comments
        </p>
      )}
      {comments?.length === 0 && !error && <p className={styles.quiet}>No comments yet.</p>}
      {comments && comments.length > 0 && (
        <ul className={styles.thread}>
          {threadsOf(comments).map((thread) => (
            <li key={thread.first.id}>
              <ThreadItem thread={thread} />
            </li>
          ))}
        </ul>
      )}
      {article.allowed_actions.includes('comment') && (
        <CommentForm
          label="Add a comment"
          submitLabel="Save Comment"
          text={text}
          onChange={setText}
          people={people}
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
