import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import type { ArticleFilters } from '#content/shared/content-search.ts';
import { rawQuery } from '#platform/api/queries.ts';

/** How many articles a filtered list has, also those that aren't loaded yet. */
export function ListCount({ filters }: { filters: ArticleFilters }) {
  const { data } = useQuery(rawQuery(articleEndpoints.count, { query: filters }));
  if (!data) return null;
  return (
    <span className="tabular">
      {data.count.toLocaleString('en')} {data.count === 1 ? 'article' : 'articles'}
    </span>
  );
}
