import { Tabs } from '@mantine/core';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { isInClientGroup, useViewer } from '#platform/session/viewer.ts';
import styles from './Article.module.css';
import { ArticleChangelog } from './changelog/ArticleChangelog.tsx';
import { CommentThread } from './comments/CommentThread.tsx';
import { useCommentedArticle } from './comments/comments.queries.ts';
import { FeedbackHistory } from './feedback/FeedbackHistory.tsx';

export function ArticleActivity({ article }: { article: Article }) {
  const viewer = useViewer();
  // The article's own list of comments excludes internal comments.
  const { article: commented } = useCommentedArticle(article);
  const count = commented.contentComments?.length ?? article.contentComments.length;
  // Clients can reply but not start a conversation, so they see the comments only if there are any.
  const hasComments = count > 0 || !isInClientGroup(viewer);
  return (
    <Tabs
      className={styles.activity}
      defaultValue={hasComments ? 'comments' : 'feedback'}
      keepMounted={false}
    >
      <Tabs.List>
        {hasComments && <Tabs.Tab value="comments">Comments{count > 0 && ` ${count}`}</Tabs.Tab>}
        <Tabs.Tab value="feedback">Feedback</Tabs.Tab>
        <Tabs.Tab value="changelog">Changelog</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel className={styles.tabBody} value="comments">
        <CommentThread article={article} />
      </Tabs.Panel>
      <Tabs.Panel className={styles.tabBody} value="feedback">
        <FeedbackHistory articleId={article.id} />
      </Tabs.Panel>
      <Tabs.Panel className={styles.tabBody} value="changelog">
        <ArticleChangelog articleId={article.id} />
      </Tabs.Panel>
    </Tabs>
  );
}
