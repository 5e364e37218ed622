import { articleEndpoints } from '@portal/contract/content/article.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#platform/api/queries.ts';
import { useCan } from '#platform/session/viewer.ts';
import { templateQuery } from '../templates/template.queries.ts';
import type { ListFilter } from './content-search-params.ts';
import { nameInArticle, namingColumns } from './filter-names.ts';

/** One article that a filter finds, archived or not. */
const exampleQuery = (filter: ListFilter, value: string) => ({
  ...endpointQuery(articleEndpoints.list, {
    query: { [filter]: value, archived: 'all', columns: namingColumns, limit: 1 },
  }),
  staleTime: 5 * 60_000,
});

/**
 * The name of a filter's record that no pick-list offers: of somebody who has left, of a complete project.
 * Whoever sees an article of it may know; nothing is asked without a value.
 */
export function useFilterName(filter: ListFilter, value: string | undefined) {
  const seesTemplates = useCan('view_articletemplate');
  const isTemplate = filter === 'template';
  const example = useQuery({
    ...exampleQuery(filter, value ?? ''),
    enabled: value !== undefined && !isTemplate,
  });
  const template = useQuery({
    ...templateQuery(Number(value)),
    enabled: value !== undefined && isTemplate && seesTemplates,
  });
  const [article] = example.data ?? [];
  return {
    name: isTemplate
      ? template.data?.title
      : article && nameInArticle(article, filter, value ?? ''),
    isLoading: example.isLoading || template.isLoading,
  };
}
