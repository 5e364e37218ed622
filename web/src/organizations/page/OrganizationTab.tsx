import type { OrganizationOverview } from '@portal/contract/organizations/organization-overview.schema.ts';
import type { ComponentType } from 'react';
import { useShownOrganization } from './shown-organization.ts';

interface OrganizationTabProps {
  View: ComponentType<{ organization: OrganizationOverview }>;
}

/** Shows a tab on the client page. Remounts the tab when the client changes. */
export function OrganizationTab({ View }: OrganizationTabProps) {
  const organization = useShownOrganization();
  return <View key={organization.id} organization={organization} />;
}
