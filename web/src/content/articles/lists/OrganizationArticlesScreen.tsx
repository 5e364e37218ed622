import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useContentSidebar } from '#content/shared/content-sidebar.ts';
import { ListingProblem } from '#content/shared/ListingProblem.tsx';
import { organizationBySlugQuery } from '#organizations/organizations.queries.ts';
import { ShareableLinkButton } from '#organizations/shared/ShareableLinkButton.tsx';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { AddArticleButton } from './AddArticleButton.tsx';
import { ArticleListing } from './ArticleListing.tsx';
import { organizationOrdering } from './article-rows.queries.ts';

export function OrganizationArticlesScreen() {
  const { organizationSlug } = useParams({
    from: '/app/content-frame/content-generation/articles/$organizationSlug',
  });
  const sidebar = useContentSidebar();
  const {
    data: organization,
    error,
    refetch,
  } = useQuery(organizationBySlugQuery(organizationSlug));

  if (!organization) {
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
        <EmptyState
          heading="No Articles Found"
          action={<AddArticleButton sidebar={sidebar} variant="default" />}
        >
          Articles planned for {organization.dba_name} appear here.
        </EmptyState>
      }
      sidebar={sidebar}
      columns="organization"
      ordering={organizationOrdering}
      newArticle={{ client: organization.id }}
    />
  );
}
