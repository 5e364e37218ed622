import { Suspense } from 'react';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { usePreload } from '#platform/routing/use-preload.ts';
import { PendingPanel } from '#platform/ui/panel/PendingPanel.tsx';
import type { ArticlePanelProps } from './ArticlePanel.tsx';
import { findKnownArticle } from './article-cache.ts';

const ArticlePanel = lazyScreen(() => import('./ArticlePanel.tsx'), 'ArticlePanel');
const loadArticlePanel = () => ArticlePanel.preload?.();

/** Preloads the panel's code once the list is shown, so that the panel opens immediately. */
export const usePreloadedArticlePanel = (isListShown: boolean) =>
  usePreload(loadArticlePanel, isListShown);

/** Loads the panel's code separately from the list's. */
export function LazyArticlePanel(props: ArticlePanelProps) {
  const { panel, close } = props.sidebar;
  const known = panel?.kind === 'article' ? findKnownArticle(panel.id) : undefined;
  const title = panel?.kind === 'new' ? 'Add Content Article' : (known?.title ?? '');
  return (
    <Suspense fallback={<PendingPanel noun="Article" title={title} onClose={close} />}>
      <ArticlePanel {...props} />
    </Suspense>
  );
}
