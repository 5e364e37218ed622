import { VisuallyHidden } from '@mantine/core';
import type { OrganizationOverview } from '@portal/contract/organizations/organization-overview.schema.ts';
import frame from '#platform/ui/layout/RecordPage.module.css';
import { OrganizationSections, type SectionOf } from './OrganizationSections.tsx';
import { useShownOrganization } from './shown-organization.ts';

/** Shows builds, apps, checks, and measurements of the client's site. Each section is provided by an area. */
export function WebsiteTab({ sections }: { sections: readonly SectionOf<OrganizationOverview>[] }) {
  const organization = useShownOrganization();
  return (
    <div className={frame.page}>
      <VisuallyHidden component="h2">Website</VisuallyHidden>
      <OrganizationSections key={organization.id} organization={organization} sections={sections} />
    </div>
  );
}
