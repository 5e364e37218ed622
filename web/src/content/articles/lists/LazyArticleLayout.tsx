import type { ArticleCard } from '@portal/contract/content/articles/article-card.schema.ts';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { ArticleLayout } from '#content/shared/article-layout.ts';
import type { ArticleRow } from '#content/shared/article-rows.ts';
import { ContentPanel, type NewDueDate } from '#content/shared/content-panel.tsx';
import { filtersOf, useContentSearch } from '#content/shared/content-search.ts';
import { loadCode } from '#platform/routing/load-code.ts';
import { isInClientGroup, useViewer } from '#platform/session/viewer.ts';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { usePreloadedArticlePanel } from '../LazyArticlePanel.tsx';
import { ArticleFilterBar } from './ArticleFilterBar.tsx';
import styles from './ArticleListing.module.css';
import type { ArticleListingProps } from './ArticleTableListing.tsx';
import { LayoutBar, LayoutSwitch } from './LayoutSwitch.tsx';

// Load the calendar and the board on demand, because the list doesn't need their code.
const ArticleCalendar = lazy(async () => {
  const { ArticleCalendar: component } = await loadCode(
    () => import('../calendar/ArticleCalendar.tsx'),
  );
  return { default: component };
});
const ArticleBoard = lazy(async () => {
  const { ArticleBoard: component } = await loadCode(() => import('../board/ArticleBoard.tsx'));
  return { default: component };
});

const noArticles: readonly ArticleCard[] = [];

interface LazyArticleLayoutProps extends ArticleListingProps {
  layout: Exclude<ArticleLayout, 'list'>;
}

/** Shows a list's articles as a calendar or a board, with the list's filters and panel. */
export function LazyArticleLayout({ layout, header, fixed, ...props }: LazyArticleLayoutProps) {
  const { sidebar, newArticle } = props;
  const { search } = useContentSearch();
  const isClientView = isInClientGroup(useViewer());
  const [articles, setArticles] = useState<readonly ArticleCard[]>(noArticles);
  const [due, setDue] = useState<NewDueDate>();
  const isAdding = sidebar.panel?.kind === 'new';
  const [wasAdding, setWasAdding] = useState(isAdding);
  // The button above the calendar opens the form without a date, so clear the date when the form closes.
  if (isAdding !== wasAdding) {
    setWasAdding(isAdding);
    if (!isAdding) setDue(undefined);
  }
  const addOn = (next: NewDueDate) => {
    setDue(next);
    sidebar.open({ kind: 'new', record: 'article' });
  };
  const key = JSON.stringify({ ...filtersOf(search), ...fixed });
  const filters = useMemo(() => JSON.parse(key) as typeof fixed, [key]);
  const rows: readonly ArticleRow[] = articles;
  usePreloadedArticlePanel(articles.length > 0);
  return (
    <PanelLayout
      panel={
        sidebar.panel && (
          <ContentPanel sidebar={sidebar} articles={rows} newArticle={{ ...newArticle, due }} />
        )
      }
    >
      {header}
      {isClientView ? (
        <LayoutBar />
      ) : (
        <ArticleFilterBar fixed={fixed}>
          <LayoutSwitch />
        </ArticleFilterBar>
      )}
      <Suspense
        fallback={
          <div className={styles.list}>
            <SkeletonRows label="Loading Articles" rows={12} />
          </div>
        }
      >
        {layout === 'calendar' ? (
          <ArticleCalendar filters={filters} sidebar={sidebar} onAdd={addOn} onShow={setArticles} />
        ) : (
          <ArticleBoard filters={filters} sidebar={sidebar} onShow={setArticles} />
        )}
      </Suspense>
    </PanelLayout>
  );
}
