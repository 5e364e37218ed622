import { articleTemplateEndpoints } from '@portal/contract/content/article-template.endpoints.ts';
import type { ArticleTemplate } from '@portal/contract/content/article-template.schema.ts';
import { planningMonthEndpoints } from '@portal/contract/content/planning-month.endpoints.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

export const templateQuery = (id: number) =>
  endpointQuery(articleTemplateEndpoints.get, { params: { id } });

const stale = [
  articleTemplateEndpoints.list,
  articleTemplateEndpoints.get,
  planningMonthEndpoints.preview,
];

export function useCreateTemplate(onDone: () => void) {
  return useEndpointMutation(articleTemplateEndpoints.create, {
    invalidates: stale,
    toast: 'Template Created!',
    showsErrors: true,
    onSuccess: onDone,
  });
}

export function useUpdateTemplate(onDone: () => void) {
  return useEndpointMutation(articleTemplateEndpoints.update, {
    invalidates: stale,
    toast: 'Template Updated!',
    showsErrors: true,
    onSuccess: onDone,
  });
}

/** Archives a template, or brings it back. */
export function useArchiveTemplate(onDone: () => void) {
  const update = useEndpointMutation(articleTemplateEndpoints.update, {
    invalidates: stale,
    toast: ({ archived }) => (archived ? 'Template Archived' : 'Template Un-Archived'),
    onSuccess: onDone,
  });
  return {
    isPending: update.isPending,
    setArchived: ({ id, version }: ArticleTemplate, archived: boolean) =>
      update.mutate({ params: { id }, body: { archived }, version }),
  };
}

export function useDeleteTemplate(onDone: () => void) {
  return useEndpointMutation(articleTemplateEndpoints.delete, {
    invalidates: stale,
    toast: 'Template Deleted.',
    onSuccess: onDone,
  });
}
