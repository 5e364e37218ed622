import { useQuery } from '@tanstack/react-query';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { LinkCheckView } from './LinkCheckView.tsx';
import { linkCheckQuery } from './link-checks.queries.ts';
import { StartView } from './StartView.tsx';

export function LinkCheckerScreen() {
  const { search } = useScreenSearch('/app/utilities/broken-link-checker');
  if (search.check === undefined) return <StartView key={search.organization} />;
  return <LoadedCheck key={search.check} id={search.check} />;
}

function LoadedCheck({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(linkCheckQuery(id));
  if (data) return <LinkCheckView check={data} />;
  return (
    <>
      <PageHeader title="Link Checker" />
      {error ? (
        <LoadProblem
          heading="This check couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={12} label="Loading Check" />
      )}
    </>
  );
}
