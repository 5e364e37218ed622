import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ShareableLinkButton } from '#organizations/shared/ShareableLinkButton.tsx';
import { endpointQuery } from '#platform/api/queries.ts';
import { EmptyState } from '#platform/ui/EmptyState.tsx';
import { PageHeader } from '#platform/ui/PageHeader.tsx';
import { SkeletonRows } from '#platform/ui/Skeletons.tsx';
import { AddArticleButton } from './AddArticleButton.tsx';
import { ArticleListing } from './ArticleListing.tsx';
import { useContentSidebar } from './content-sidebar.ts';
import { ListingProblem } from './ListingProblem.tsx';

/** The articles of one organization, by planning month and project. */
export function OrganizationArticlesScreen() {
  const { organizationSlug = '' } = useParams({ strict: false });
  const sidebar = useContentSidebar();
  const query = endpointQuery(organizationEndpoints.getBySlug, {
    params: { slug: organizationSlug },
  });
  const { data: organization, error, refetch } = useQuery(query);

  if (error || !organization) {
    return (
      <>
        <PageHeader title="Articles" />
        {error ? (
          <ListingProblem error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows label="Loading Articles" rows={12} />
        )}
      </>
    );
  }

  return (
    <ArticleListing
      header={
        <PageHeader title={organization.dba_name}>
          <ShareableLinkButton organization={organization} />
          <AddArticleButton sidebar={sidebar} />
        </PageHeader>
      }
      fixed={{ client: String(organization.id) }}
      empty={
        <EmptyState heading="No Articles Found">
          What is planned and written for {organization.dba_name} stands here.
        </EmptyState>
      }
      sidebar={sidebar}
      columns="organization"
      ordering="-planning_month"
      newArticle={{ client: organization.id }}
    />
  );
}
