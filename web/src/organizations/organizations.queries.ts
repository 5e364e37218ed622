import { editorialRequirementCalls } from '@portal/contract/organizations/editorial-requirement.calls.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import { organizationConnectorCalls } from '@portal/contract/organizations/organization-connector.calls.ts';
import { keepRecord } from '#platform/api/keep-record.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointKey, endpointQuery } from '#platform/api/queries.ts';

export const organizationBySlugQuery = (slug: string) =>
  endpointQuery(organizationCalls.getBySlug, { params: { slug } });

/** Returns the query for the client page's sections. The server returns only sections that the viewer can see. */
export const organizationOverviewQuery = (id: number) =>
  endpointQuery(organizationCalls.overview, { params: { id } });

export const requirementsQuery = (organization: number) =>
  endpointQuery(editorialRequirementCalls.list, { query: { organization } });

/** Returns the query for an organization's connector settings and the status of its data. Only for staff. */
export const organizationConnectorQuery = (organization: number, connector: string) =>
  endpointQuery(organizationConnectorCalls.get, { params: { id: organization, connector } });

const stale = [organizationCalls.list, organizationCalls.get, organizationCalls.getBySlug];

/** Updates the cache, so that the form starts with the saved values when it is reopened. */
function keepOrganization(organization: Organization) {
  const key = endpointKey(organizationCalls.getBySlug, { params: { slug: organization.slug } });
  keepRecord(key, organization);
}

export function useAddOrganization(onDone: (organization: Organization) => void) {
  return useEndpointMutation(organizationCalls.create, {
    invalidates: stale,
    toast: 'Organization Added!',
    callerShowsErrors: true,
    onSuccess: onDone,
  });
}

export function useUpdateOrganization(onDone: () => void) {
  return useEndpointMutation(organizationCalls.update, {
    invalidates: stale,
    toast: 'Organization Updated!',
    callerShowsErrors: true,
    onSuccess: (organization) => {
      keepOrganization(organization);
      onDone();
    },
  });
}

export function useArchiveOrganization(onDone: () => void) {
  return useEndpointMutation(organizationCalls.update, {
    invalidates: stale,
    toast: 'Organization Archived!',
    onSuccess: (organization) => {
      keepOrganization(organization);
      onDone();
    },
  });
}

export function useReactivateOrganization() {
  return useEndpointMutation(organizationCalls.update, {
    invalidates: stale,
    toast: 'Organization Reactivated!',
    onSuccess: keepOrganization,
  });
}

export function useReplaceShareableLink() {
  return useEndpointMutation(organizationCalls.regenerateUuid, {
    invalidates: stale,
    toast: 'Shareable Link Replaced.',
    onSuccess: keepOrganization,
  });
}

const requirements = [editorialRequirementCalls.list];

export function useAddRequirement(onDone: () => void) {
  return useEndpointMutation(editorialRequirementCalls.create, {
    invalidates: requirements,
    toast: 'Editorial Requirement Added!',
    callerShowsErrors: true,
    onSuccess: onDone,
  });
}

export function useUpdateRequirement(onDone: () => void) {
  return useEndpointMutation(editorialRequirementCalls.update, {
    invalidates: requirements,
    toast: 'Editorial Requirement Updated!',
    callerShowsErrors: true,
    onSuccess: onDone,
  });
}

export function useDeleteRequirement() {
  return useEndpointMutation(editorialRequirementCalls.delete, {
    invalidates: requirements,
    toast: 'Editorial Requirement Deleted.',
  });
}

const connectors = [organizationConnectorCalls.get];

export function useSaveOrganizationConnector() {
  return useEndpointMutation(organizationConnectorCalls.save, {
    invalidates: connectors,
    toast: 'Settings Saved!',
    callerShowsErrors: true,
  });
}

/** Tests an organization's settings for an external service. The result is shown in the status. */
export function useTestOrganizationConnector() {
  return useEndpointMutation(organizationConnectorCalls.test, {
    invalidates: connectors,
    toast: ({ status }) => (status.state === 'working' ? 'It Works!' : 'The Test Failed.'),
  });
}

export function useRemoveOrganizationConnector() {
  return useEndpointMutation(organizationConnectorCalls.remove, {
    invalidates: connectors,
    toast: 'Settings Removed.',
  });
}
