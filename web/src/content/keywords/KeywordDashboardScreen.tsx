import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { usePreferredOrganization } from '#platform/session/viewer.ts';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { OrganizationList } from '#users/shared/OrganizationList.tsx';
import { keywordCountsQuery } from './keywords.queries.ts';

/** Lists the clients with their numbers of keywords. A viewer with one organization is taken to its keywords. */
export function KeywordDashboardScreen() {
  const preferred = usePreferredOrganization();
  const { data: counts } = useQuery({ ...keywordCountsQuery, enabled: !preferred });
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
      <OrganizationList
        heading="Select an organization to view its keyword research."
        countOf={(id) => {
          const counted = counts?.values.find(({ value }) => value === String(id));
          return counted?.count ?? (counts?.is_complete ? 0 : undefined);
        }}
      >
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
