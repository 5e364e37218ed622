import { editorialRequirementEndpoints } from '@portal/contract/organizations/editorial-requirement.endpoints.ts';
import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import { organizationConnectorEndpoints } from '@portal/contract/organizations/organization-connector.endpoints.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointKey, endpointQuery } from '#platform/api/queries.ts';
import { queryClient } from '#platform/api/query-client.ts';

export const organizationBySlugQuery = (slug: string) =>
  endpointQuery(organizationEndpoints.getBySlug, { params: { slug } });

export const requirementsQuery = (organization: number) =>
  endpointQuery(editorialRequirementEndpoints.list, { query: { organization } });

/** What is set of a connector for an organization, and how it stands with its data; for staff. */
export const organizationConnectorQuery = (organization: number, connector: string) =>
  endpointQuery(organizationConnectorEndpoints.get, { params: { id: organization, connector } });

const stale = [
  organizationEndpoints.list,
  organizationEndpoints.get,
  organizationEndpoints.getBySlug,
];

/** Updates the cache, so that the reopened form starts with the saved values. */
function keepOrganization(organization: Organization) {
  const key = endpointKey(organizationEndpoints.getBySlug, { params: { slug: organization.slug } });
  queryClient.setQueryData(key, organization);
}

export function useAddOrganization(onDone: (organization: Organization) => void) {
  return useEndpointMutation(organizationEndpoints.create, {
    invalidates: stale,
    toast: 'Organization Added!',
    callerShowsErrors: true,
    onSuccess: onDone,
  });
}

export function useUpdateOrganization(onDone: () => void) {
  return useEndpointMutation(organizationEndpoints.update, {
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
  return useEndpointMutation(organizationEndpoints.update, {
    invalidates: stale,
    toast: 'Organization Archived!',
    onSuccess: (organization) => {
      keepOrganization(organization);
      onDone();
    },
  });
}

export function useReactivateOrganization() {
  return useEndpointMutation(organizationEndpoints.update, {
    invalidates: stale,
    toast: 'Organization Reactivated!',
    onSuccess: keepOrganization,
  });
}

export function useReplaceShareableLink() {
  return useEndpointMutation(organizationEndpoints.regenerateUuid, {
    invalidates: stale,
    toast: 'Shareable Link Replaced.',
    onSuccess: keepOrganization,
  });
}

const requirements = [editorialRequirementEndpoints.list];

export function useAddRequirement(onDone: () => void) {
  return useEndpointMutation(editorialRequirementEndpoints.create, {
    invalidates: requirements,
    toast: 'Editorial Requirement Added!',
    callerShowsErrors: true,
    onSuccess: onDone,
  });
}

export function useUpdateRequirement(onDone: () => void) {
  return useEndpointMutation(editorialRequirementEndpoints.update, {
    invalidates: requirements,
    toast: 'Editorial Requirement Updated!',
    callerShowsErrors: true,
    onSuccess: onDone,
  });
}

export function useDeleteRequirement() {
  return useEndpointMutation(editorialRequirementEndpoints.delete, {
    invalidates: requirements,
    toast: 'Editorial Requirement Deleted.',
  });
}

const connectors = [organizationConnectorEndpoints.get];

export function useSaveOrganizationConnector() {
  return useEndpointMutation(organizationConnectorEndpoints.save, {
    invalidates: connectors,
    toast: 'Settings Saved!',
    callerShowsErrors: true,
  });
}

/** Asks the service whether an organization's settings work; the status shows what it found. */
export function useTestOrganizationConnector() {
  return useEndpointMutation(organizationConnectorEndpoints.test, {
    invalidates: connectors,
    toast: ({ status }) => (status.state === 'working' ? 'It Works!' : 'The Test Failed.'),
  });
}

export function useRemoveOrganizationConnector() {
  return useEndpointMutation(organizationConnectorEndpoints.remove, {
    invalidates: connectors,
    toast: 'Settings Removed.',
  });
}
