import { Text, VisuallyHidden } from '@mantine/core';
import { ApiError } from '@portal/contract/platform/api-error.ts';
import { IconFileOff } from '@tabler/icons-react';
import { Suspense, useDeferredValue } from 'react';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { PendingPanel } from '#platform/ui/panel/PendingPanel.tsx';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { isWhole, type KnownArticle } from '../shared/article-rows.ts';
import type { NewArticle } from '../shared/content-panel.tsx';
import type { Sidebar } from '../shared/use-sidebar.ts';
import styles from './Article.module.css';
import { ArticleDetail } from './ArticleDetail.tsx';
import { ArticleHead } from './ArticleHead.tsx';
import { ArticleMenu } from './ArticleMenu.tsx';
import { useArticle } from './articles.queries.ts';

export interface ArticlePanelProps {
  /** Opens an article, or the form for a new one. */
  sidebar: Sidebar;
  /** Initial values for a new article. */
  newArticle?: NewArticle | undefined;
}

// Articles are opened far more often than they are edited, so the forms load on demand.
const AddArticlePanel = lazyScreen(() => import('./AddArticlePanel.tsx'), 'AddArticlePanel');
const EditArticlePanel = lazyScreen(() => import('./EditArticlePanel.tsx'), 'EditArticlePanel');

/** Shows the panel next to a list: an article, its form, or the form for a new article. */
export function ArticlePanel({ sidebar, newArticle }: ArticlePanelProps) {
  const { panel, close } = sidebar;
  if (panel?.kind === 'new') {
    return (
      <Suspense
        fallback={<PendingPanel noun="Article" title="Add Content Article" onClose={close} />}
      >
        <AddArticlePanel key={newArticle?.due?.day} start={newArticle} onClose={close} />
      </Suspense>
    );
  }
  if (panel?.kind !== 'article') return null;
  return <OpenArticle id={panel.id} isEdited={panel.isEdited === true} sidebar={sidebar} />;
}

interface OpenArticleProps extends Pick<ArticlePanelProps, 'sidebar'> {
  id: number;
  isEdited: boolean;
}

function OpenArticle({ id, isEdited, sidebar }: OpenArticleProps) {
  const { open, close } = sidebar;
  const { article, error, refetch } = useArticle(id);
  // The header renders in the same frame as the click; the body follows in an interruptible render.
  const drawn = useDeferredValue(article, null);
  const isGone = error instanceof ApiError && error.status === 404;
  if (isGone) {
    return (
      <SidePanel title="Article" onClose={close}>
        <EmptyState icon={<IconFileOff size={22} stroke={1.5} />} heading="This article is gone">
          It was deleted, or you no longer have access.
        </EmptyState>
      </SidePanel>
    );
  }
  if (error && !(article && isWhole(article))) {
    return (
      <SidePanel title={article?.title ?? 'Article'} onClose={close}>
        {article && <ArticleHead article={article} />}
        <LoadProblem
          heading="This article couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      </SidePanel>
    );
  }
  if (isEdited && article && isWhole(article) && article.allowed_actions.includes('update')) {
    return (
      <Suspense
        fallback={<PendingPanel noun="Article" title="Edit Content Article" onClose={close} />}
      >
        <EditArticlePanel
          key={id}
          article={article}
          onDone={() => open({ kind: 'article', id })}
          onClose={close}
        />
      </Suspense>
    );
  }
  return (
    <SidePanel
      title={article?.title ?? <Text c="dimmed">Loading Article</Text>}
      onClose={close}
      actions={
        drawn?.id === id &&
        isWhole(drawn) && (
          <ArticleMenu
            article={drawn}
            onEdit={() => open({ kind: 'article', id, isEdited: true })}
            onDeleted={close}
          />
        )
      }
    >
      {drawn?.id === id && isWhole(drawn) ? (
        <ArticleDetail key={id} article={drawn} />
      ) : (
        <LoadingArticle known={article} />
      )}
    </SidePanel>
  );
}

/** Shows the known fields while the article loads, and skeletons for the rest. */
function LoadingArticle({ known }: { known: KnownArticle | undefined }) {
  return (
    <div className={styles.detail} role="status">
      {known && <ArticleHead article={known} />}
      <div className={styles.waiting}>
        <VisuallyHidden>Loading Article</VisuallyHidden>
      </div>
    </div>
  );
}
