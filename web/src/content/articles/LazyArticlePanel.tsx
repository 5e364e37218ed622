import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import { usePreload } from '#platform/routing/use-preload.ts';
import { SidePanel } from '#platform/ui/SidePanel.tsx';
import { SkeletonFields } from '#platform/ui/Skeletons.tsx';
import type { ArticlePanelProps } from './ArticlePanel.tsx';
import { findKnownArticle } from './article-cache.ts';

const ArticlePanel = lazyRouteComponent(() => import('./ArticlePanel.tsx'), 'ArticlePanel');
const loadArticlePanel = () => ArticlePanel.preload?.();

/** Loads the article's panel once its list stands, so that a click shows it. */
export const usePreloadedArticlePanel = (isListShown: boolean) =>
  usePreload(loadArticlePanel, isListShown);

/** The article's panel, whose code comes after the list's. */
export function LazyArticlePanel(props: ArticlePanelProps) {
  const { panel, close } = props.sidebar;
  const known = panel?.kind === 'article' ? findKnownArticle(panel.id) : undefined;
  const title = panel?.kind === 'new' ? 'Add Content Article' : (known?.title ?? '');
  return (
    <Suspense
      fallback={
        <SidePanel title={title} onClose={close}>
          <SkeletonFields label="Loading Article" />
        </SidePanel>
      }
    >
      <ArticlePanel {...props} />
    </Suspense>
  );
}
