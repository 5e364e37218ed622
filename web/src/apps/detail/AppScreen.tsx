import { IconApps } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';
import { applicationQuery } from '../applications.queries.ts';
import { AppDetail } from './AppDetail.tsx';
import { BackToApps } from './BackToApps.tsx';

export function AppScreen() {
  const { appID } = useParams({ from: '/app/apps/$appID' });
  return <LoadedApp key={appID} uuid={appID} />;
}

function LoadedApp({ uuid }: { uuid: string }) {
  const { data, error, refetch } = useQuery(applicationQuery(uuid));
  const [wasShown, setWasShown] = useState(false);
  const application = data?.[0];
  if (application && !application.scheduled_for_deletion) {
    if (!wasShown) setWasShown(true);
    return <AppDetail application={application} />;
  }
  // The application was deleted while its page was open, so showing "not found" would be misleading.
  if (data && wasShown) return <Navigate to="/apps" replace />;
  if (data) {
    return (
      <>
        <PageHeader title="Apps">
          <BackToApps />
        </PageHeader>
        <EmptyState heading="App Not Found" icon={<IconApps size={22} stroke={1.5} />}>
          It was deleted, or you may not see it.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader title="App">
        <BackToApps />
      </PageHeader>
      {error ? (
        <LoadProblem
          heading="This app couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonFields fields={6} label="Loading App" />
      )}
    </>
  );
}
