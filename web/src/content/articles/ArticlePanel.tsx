import { Text } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useDeferredValue } from 'react';
import { ApiError } from '#platform/api/api-error.ts';
import { EmptyState } from '#platform/ui/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/LoadProblem.tsx';
import { SidePanel } from '#platform/ui/SidePanel.tsx';
import { SkeletonFields } from '#platform/ui/Skeletons.tsx';
import { isWhole } from '../shared/article-turn.ts';
import type { NewArticle } from '../shared/content-panel.tsx';
import type { Panel } from '../shared/panel-search.ts';
import { ArticleDetail } from './ArticleDetail.tsx';
import { ArticleHead } from './ArticleHead.tsx';
import { ArticleMenu } from './ArticleMenu.tsx';
import { useArticle } from './articles.queries.ts';
import { LoadingArticle } from './LoadingArticle.tsx';

export interface ArticlePanelProps {
  panel: Panel;
  /** What a new article starts with. */
  newArticle?: NewArticle | undefined;
}

// Articles are opened far more often than changed: the forms come when they are asked for.
const AddArticlePanel = lazyRouteComponent(
  () => import('./AddArticlePanel.tsx'),
  'AddArticlePanel',
);
const EditArticlePanel = lazyRouteComponent(
  () => import('./EditArticlePanel.tsx'),
  'EditArticlePanel',
);

/** What stands beside a list: an article, its form, or the form of a new one. */
export function ArticlePanel({ panel, newArticle }: ArticlePanelProps) {
  const { article, panel: kind } = panel.search;
  if (kind === 'add') {
    return (
      <Suspense fallback={<LoadingForm title="Add Content Article" onClose={panel.close} />}>
        <AddArticlePanel start={newArticle} onClose={panel.close} />
      </Suspense>
    );
  }
  if (article === undefined) return null;
  return <OpenArticle id={article} isEditing={kind === 'edit'} panel={panel} />;
}

interface OpenArticleProps extends Pick<ArticlePanelProps, 'panel'> {
  id: number;
  isEditing: boolean;
}

function OpenArticle({ id, isEditing, panel }: OpenArticleProps) {
  const { article, error, refetch } = useArticle(id);
  // The head stands in the frame of the click; the body is drawn after it, and stops for another click.
  const drawn = useDeferredValue(article, null);
  const isGone = error instanceof ApiError && error.status === 404;
  if (isGone) {
    return (
      <SidePanel title="Article" onClose={panel.close}>
        <EmptyState icon={<IconFileOff size={22} stroke={1.5} />} heading="This article is gone">
          It was deleted, or it isn’t yours to see any more. Nothing of yours is lost elsewhere.
        </EmptyState>
      </SidePanel>
    );
  }
  if (error && !(article && isWhole(article))) {
    return (
      <SidePanel title={article?.title ?? 'Article'} onClose={panel.close}>
        {article && <ArticleHead article={article} />}
        <LoadProblem
          heading="This article couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      </SidePanel>
    );
  }
  if (isEditing && article && isWhole(article) && article.allowed_actions.includes('update')) {
    return (
      <Suspense fallback={<LoadingForm title="Edit Content Article" onClose={panel.close} />}>
        <EditArticlePanel
          key={id}
          article={article}
          onDone={() => panel.openArticle(id)}
          onClose={panel.close}
        />
      </Suspense>
    );
  }
  return (
    <SidePanel
      title={article?.title ?? <Text c="dimmed">Loading Article</Text>}
      onClose={panel.close}
      actions={
        drawn?.id === id &&
        isWhole(drawn) && (
          <ArticleMenu
            article={drawn}
            onEdit={() => panel.editArticle(id)}
            onDeleted={panel.close}
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

function LoadingForm({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <SidePanel title={title} onClose={onClose}>
      <SkeletonFields label="Loading Article" />
    </SidePanel>
  );
}
