import type { ArticleOrdering } from '@portal/contract/content/articles/article-list-options.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { ArticleRow } from '#content/shared/article-rows.ts';
import { ContentPanel, type NewArticle } from '#content/shared/content-panel.tsx';
import {
  type ArticleFilters,
  filtersOf,
  useContentSearch,
} from '#content/shared/content-search.ts';
import type { ContentSidebar } from '#content/shared/content-sidebar.ts';
import { ListingProblem } from '#content/shared/ListingProblem.tsx';
import { isInClientGroup, useCan, useViewer } from '#platform/session/viewer.ts';
import { ListTotal } from '#platform/ui/filters/ListOptions.tsx';
import { useColumnChoice } from '#platform/ui/filters/use-column-choice.ts';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { DataTable } from '#platform/ui/table/DataTable.tsx';
import { articleQuery } from '../articles.queries.ts';
import { usePreloadedArticlePanel } from '../LazyArticlePanel.tsx';
import { ArticleFilterBar } from './ArticleFilterBar.tsx';
import styles from './ArticleListing.module.css';
import { type ArticleColumnSet, columnsFor } from './article-columns.tsx';
import { orderOf } from './article-rows.queries.ts';
import { LayoutBar, LayoutSwitch } from './LayoutSwitch.tsx';
import { useArticleRows } from './use-article-rows.ts';

export interface ArticleListingProps {
  /** The screen's PageHeader. */
  header: ReactNode;
  /** The filters that the screen sets: a month, an organization, or a project. */
  fixed: ArticleFilters;
  empty: ReactNode;
  sidebar: ContentSidebar;
  columns?: ArticleColumnSet;
  ordering?: ArticleOrdering;
  newArticle?: NewArticle;
}

const articleId = (article: ArticleRow) => article.id;

const isLateOnly = ({ is_late }: ArticleFilters) => /^(true|1)$/i.test(is_late ?? '');

export function ArticleTableListing(props: ArticleListingProps) {
  const { header, fixed, empty, sidebar, columns = 'all' } = props;
  const { search, setSearch } = useContentSearch();
  const isClientView = isInClientGroup(useViewer());
  const canEdit = useCan('edit_contentarticle');
  const queryClient = useQueryClient();
  const order = orderOf(search, props.ordering);
  const { group } = order;
  const filters = { ...filtersOf(search), ...fixed };
  const list = useArticleRows(filters, order);
  const { contentStatus, contentType, writer, editor } = filters;
  const shownColumns = useMemo(
    () =>
      columnsFor(
        isClientView ? 'client' : columns,
        { contentStatus, contentType, writer, editor },
        group,
      ),
    [isClientView, columns, contentStatus, contentType, writer, editor, group],
  );
  const { shown, choice } = useColumnChoice('articles', shownColumns);

  usePreloadedArticlePanel(!list.isLoading);

  const handleOpen = (article: ArticleRow) => sidebar.open({ kind: 'article', id: article.id });

  const openId = sidebar.panel?.kind === 'article' ? sidebar.panel.id : null;
  const { total } = list;
  const { isCutOff } = list.whole;
  // Memoized because scrolling re-renders the list, and the bar doesn't depend on the rows.
  const bar = useMemo(
    () => (
      <ArticleFilterBar fixed={fixed} columnChoice={choice} isGrouped>
        <LayoutSwitch />
        <ListTotal count={total} hasMore={isCutOff} nouns={['article', 'articles']} />
      </ArticleFilterBar>
    ),
    [fixed, choice, total, isCutOff],
  );
  return (
    <PanelLayout
      panel={
        sidebar.panel && (
          <ContentPanel sidebar={sidebar} articles={list.rows} newArticle={props.newArticle} />
        )
      }
    >
      {header}
      {isClientView ? <LayoutBar /> : bar}
      <div className={styles.list} data-all-late={isLateOnly(filters) || undefined}>
        {list.error ? (
          <ListingProblem error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <DataTable
            label="Articles"
            rows={list.rows}
            columns={isClientView ? shownColumns : shown}
            rowId={articleId}
            empty={empty}
            isLoading={list.isLoading}
            loadingLabel="Loading Articles"
            sorting={{ by: order.ordering, onChange: (by) => setSearch({ ordering: by }) }}
            opening={{
              id: openId,
              onOpen: handleOpen,
              onClose: sidebar.close,
              onPress: ({ id }) => void queryClient.prefetchQuery(articleQuery(id)),
            }}
            {...(canEdit && {
              selection: { ids: sidebar.selectedIds, onChange: sidebar.select },
            })}
            whole={list.whole}
            groups={list.groups}
          />
        )}
      </div>
    </PanelLayout>
  );
}
