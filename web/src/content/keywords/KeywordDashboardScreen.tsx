import { Link, Navigate } from '@tanstack/react-router';
import { usePreferredOrganization } from '#platform/session/viewer.ts';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { OrganizationList } from '#users/shared/OrganizationList.tsx';

export function KeywordDashboardScreen() {
  const preferred = usePreferredOrganization();
  if (preferred) {
    return (
      <Navigate
        replace
        to="/content-generation/keywords/$organizationSlug"
        params={{ organizationSlug: preferred.slug }}
      />
    );
  }
  return (
    <>
      <PageHeader title="Keywords" />
      <OrganizationList heading="Select an organization to view its keyword research.">
        {({ slug, dba_name }) => (
          <Link
            to="/content-generation/keywords/$organizationSlug"
            params={{ organizationSlug: slug }}
            title={dba_name}
          >
            {dba_name}
          </Link>
        )}
      </OrganizationList>
    </>
  );
}
