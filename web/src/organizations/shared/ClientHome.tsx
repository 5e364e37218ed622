import { useQuery } from '@tanstack/react-query';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';
import { organizationOverviewQuery } from '../organizations.queries.ts';
import { OrganizationHome } from '../overview/OrganizationHome.tsx';

/** Shows a client's own organization on a screen that lists the articles that wait for the client. */
export function ClientHome({ organization }: { organization: number }) {
  const { data, error, refetch, isFetching } = useQuery(organizationOverviewQuery(organization));
  if (data) return <OrganizationHome organization={data} isBelowWaiting />;
  if (!error) return <SkeletonFields fields={4} label="Loading Home" />;
  return (
    <LoadProblemLine
      heading="Your home couldn’t be loaded"
      error={error}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
