import { IconListSearch } from '@tabler/icons-react';
import { layoutOf } from '#content/shared/article-layout.ts';
import { ContentLink } from '#content/shared/ContentLink.tsx';
import { filtersOf, useContentSearch } from '#content/shared/content-search.ts';
import { useContentSidebar } from '#content/shared/content-sidebar.ts';
import { isInClientGroup, useViewer } from '#platform/session/viewer.ts';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { AddArticleButton } from './AddArticleButton.tsx';
import { ArticleFilterBar } from './ArticleFilterBar.tsx';
import styles from './ArticleListing.module.css';
import { ArticleListing } from './ArticleListing.tsx';
import { usualOrderingOf } from './article-rows.queries.ts';
import { LayoutBar, LayoutSwitch } from './LayoutSwitch.tsx';
import { UsualLists } from './UsualLists.tsx';
import { useListTitle } from './use-list-title.ts';

/** Shows the articles that match the filters in the URL. */
export function ArticleListScreen() {
  const { search } = useContentSearch();
  const sidebar = useContentSidebar();
  const title = useListTitle(filtersOf(search));
  const isClientView = isInClientGroup(useViewer());

  if (title === null && layoutOf(search) === 'list') {
    return (
      <>
        <PageHeader title="Articles" />
        {isClientView ? (
          <LayoutBar />
        ) : (
          <ArticleFilterBar fixed={{}}>
            <LayoutSwitch />
          </ArticleFilterBar>
        )}
        <div className={styles.bare}>
          <EmptyState
            heading={
              isClientView ? 'All of your articles are in Content Generation.' : 'Open a list'
            }
            icon={<IconListSearch size={22} stroke={1.5} />}
            action={isClientView ? <ContentLink /> : <UsualLists />}
          >
            Please provide query parameters to view a list
          </EmptyState>
        </div>
      </>
    );
  }
  return (
    <ArticleListing
      header={
        <PageHeader title={title ?? 'Articles'}>
          <AddArticleButton sidebar={sidebar} />
        </PageHeader>
      }
      fixed={{}}
      empty={
        <EmptyState heading="No Articles Found">No articles match. Remove a filter.</EmptyState>
      }
      sidebar={sidebar}
      ordering={usualOrderingOf(filtersOf(search))}
    />
  );
}
