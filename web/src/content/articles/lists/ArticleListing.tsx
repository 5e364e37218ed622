import { layoutOf } from '#content/shared/article-layout.ts';
import { useContentSearch } from '#content/shared/content-search.ts';
import { type ArticleListingProps, ArticleTableListing } from './ArticleTableListing.tsx';
import { LazyArticleLayout } from './LazyArticleLayout.tsx';

/** Shows articles in the layout from the URL: as a list, a calendar, or a board. */
export function ArticleListing(props: ArticleListingProps) {
  const layout = layoutOf(useContentSearch().search);
  if (layout === 'list') return <ArticleTableListing {...props} />;
  return <LazyArticleLayout layout={layout} {...props} />;
}
