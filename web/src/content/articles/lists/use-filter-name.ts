import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { articleTemplateCalls } from '@portal/contract/content/planning/article-template.calls.ts';
import { useQuery } from '@tanstack/react-query';
import type { ListFilter } from '#content/shared/content-search-params.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { useMayCall } from '#platform/session/viewer.ts';
import {
  useOrganizationChoices,
  useStaffChoices,
  useWriterChoices,
} from '#users/shared/pick-lists.queries.ts';
import { nameInArticle, namingColumns } from './filter-names.ts';

/** Returns the query for an article that matches a filter, archived or not. */
const exampleQuery = (filter: ListFilter, value: string) => ({
  ...endpointQuery(articleCalls.list, {
    query: { [filter]: value, archived: 'all', columns: namingColumns, limit: 1 },
  }),
  staleTime: 5 * 60_000,
});

const organizationFilters: readonly ListFilter[] = ['client', 'organization'];
const staffFilters: readonly ListFilter[] = [
  'editor',
  'final_approver',
  'lead',
  'poster',
  'user',
  'assigned',
];

/** Returns the name of a filter's record from the pick-list for its type. */
function usePickedName(filter: ListFilter, value: string | undefined) {
  const idOf = (isIts: boolean) => (isIts ? Number(value) || null : null);
  const organizationId = idOf(organizationFilters.includes(filter));
  const organization = useOrganizationChoices(organizationId, organizationId !== null);
  const writerId = idOf(filter === 'writer');
  const writer = useWriterChoices(writerId, '', writerId !== null);
  const personId = idOf(staffFilters.includes(filter));
  const person = useStaffChoices(personId, { isEnabled: personId !== null });
  return organization.chosen?.dba_name ?? writer.chosen?.name ?? person.chosen?.name;
}

/**
 * Returns the name of a filter's record. If no pick-list has the record, for example because the person has left or the
 * project is completed, the name comes from an article that matches the filter. Makes no request without a value.
 */
export function useFilterName(filter: ListFilter, value: string | undefined) {
  const seesTemplates = useMayCall(articleTemplateCalls.get);
  const isTemplate = filter === 'template';
  const picked = usePickedName(filter, value);
  const example = useQuery({
    ...exampleQuery(filter, value ?? ''),
    enabled: value !== undefined && !isTemplate,
  });
  const template = useQuery({
    ...endpointQuery(articleTemplateCalls.get, { params: { id: Number(value) } }),
    enabled: value !== undefined && isTemplate && seesTemplates,
  });
  const [article] = example.data ?? [];
  return {
    name: isTemplate
      ? template.data?.title
      : (picked ?? (article && nameInArticle(article, filter, value ?? ''))),
    isLoading: example.isLoading || template.isLoading,
  };
}
