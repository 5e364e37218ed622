import { IconKey } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { EmptyState } from '#platform/ui/EmptyState.tsx';
import { EntitySelect } from '#platform/ui/EntitySelect.tsx';
import { PageHeader } from '#platform/ui/PageHeader.tsx';
import { useOrganizationChoices } from '../lists/choices.queries.ts';

/** Leads to an organization's keyword research. */
export function KeywordDashboardScreen() {
  const navigate = useNavigate();
  const { organizations, isLoading } = useOrganizationChoices();
  return (
    <>
      <PageHeader title="Keywords" />
      <EmptyState
        heading="Select an organization to view its keyword research."
        icon={<IconKey size={22} stroke={1.5} />}
        action={
          <EntitySelect
            aria-label="Organization"
            placeholder="Organization"
            w={300}
            value={null}
            isLoading={isLoading}
            choices={organizations.map(({ id, slug, dba_name }) => ({
              id,
              slug,
              label: dba_name,
            }))}
            onChange={(_, organization) => {
              if (organization === null) return;
              void navigate({
                to: '/content-generation/keywords/$organizationSlug',
                params: { organizationSlug: organization.slug },
              });
            }}
          />
        }
      />
    </>
  );
}
