import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { countText } from '#platform/import/import-texts.ts';
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
          if (!counts) return undefined;
          const counted = counts.values.find(({ value }) => value === String(id));
          if (!counted && !counts.is_complete) return undefined;
          return countText(counted?.count ?? 0, 'keyword');
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
