import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { presentationTemplateCalls } from '@portal/contract/reporting/presentation-templates/presentation-template.calls.ts';
import type { PresentationTemplate } from '@portal/contract/reporting/presentation-templates/presentation-template.schema.ts';
import { uiComponentCalls } from '@portal/contract/reporting/ui-component.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { confirmationTime } from '#platform/ui/toasts/toasts.ts';

/** The template's owner: the agency (the master), or an organization by its id. */
export type TemplateOwner = 'master' | number;

const lists = [
  presentationTemplateCalls.listOrganizations,
  presentationTemplateCalls.list,
] as const;

const notice = (heading: string) =>
  ({ heading, tone: 'success', dismissAfter: confirmationTime }) as const;

/** Returns the query for the owner's template, which loads a list with at most one template. */
export const templateQuery = (owner: TemplateOwner) =>
  endpointQuery(presentationTemplateCalls.list, {
    query: owner === 'master' ? { is_master_template: 'true' } : { organization: owner },
  });

/** The query for the master without its slides, which loads a list with at most one template. */
export const masterRowQuery = endpointQuery(presentationTemplateCalls.list, {
  query: {
    is_master_template: 'true',
    columns: ['id', 'name', 'last_updated', 'last_updated_by', 'version'],
  },
});

export const organizationQuery = (id: number) =>
  endpointQuery(organizationCalls.get, { params: { id } });

export const uiComponentsQuery = {
  ...endpointQuery(uiComponentCalls.list, { query: {} }),
  // The catalog changes only when the portal is updated.
  staleTime: Number.POSITIVE_INFINITY,
};

/** Returns a function that caches a new template, so that the creator opens without a request. */
function useKeepTemplate() {
  const cache = useQueryClient();
  return (template: PresentationTemplate) => {
    const owner = template.object_id ?? 'master';
    cache.setQueryData(templateQuery(owner).queryKey, [template]);
  };
}

export function useCreateTemplate() {
  return useEndpointMutation(presentationTemplateCalls.create, {
    invalidates: lists,
    toast: notice('Presentation Created.'),
    onSuccess: useKeepTemplate(),
  });
}

export function useCreateFromMaster() {
  return useEndpointMutation(presentationTemplateCalls.createFromMaster, {
    invalidates: lists,
    toast: notice('Presentation Created.'),
    onSuccess: useKeepTemplate(),
  });
}

/** Saves a template. The form in the creator shows errors and notices. */
export function useUpdateTemplate() {
  return useEndpointMutation(presentationTemplateCalls.update, {
    invalidates: [presentationTemplateCalls.listOrganizations],
    callerShowsErrors: true,
    onSuccess: useKeepTemplate(),
  });
}

export function useDeleteTemplate(onDone: () => void) {
  return useEndpointMutation(presentationTemplateCalls.delete, {
    invalidates: lists,
    toast: notice('Presentation Deleted.'),
    onSuccess: onDone,
  });
}
