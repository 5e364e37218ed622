import type { OrganizationOverview } from '@portal/contract/organizations/organization-overview.schema.ts';
import { createContext, useContext } from 'react';

/** Provides the open client page's organization to the page's tabs. */
export const ShownOrganization = createContext<OrganizationOverview | null>(null);

export function useShownOrganization(): OrganizationOverview {
  const organization = useContext(ShownOrganization);
  if (organization === null) throw new Error('A tab of a client is shown outside of its page.');
  return organization;
}
