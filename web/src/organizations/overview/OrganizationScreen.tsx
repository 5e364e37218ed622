import { Button } from '@mantine/core';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import type { OrganizationOverview } from '@portal/contract/organizations/organization-overview.schema.ts';
import { ApiError } from '@portal/contract/platform/api-error.ts';
import { IconBuilding, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { endpointQuery } from '#platform/api/queries.ts';
import { mayOpen, useMayCall, useViewer } from '#platform/session/viewer.ts';
import { EmptyState } from '#platform/ui/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/LoadProblem.tsx';
import { PageHeader } from '#platform/ui/PageHeader.tsx';
import frame from '#platform/ui/RecordPage.module.css';
import { SkeletonFields } from '#platform/ui/Skeletons.tsx';
import { StatusDot } from '#platform/ui/StatusDot.tsx';
import { archivedState } from '../directory/organization-columns.tsx';
import { ContentCards } from './ContentCards.tsx';
import styles from './Overview.module.css';
import { OverviewFacts } from './OverviewFacts.tsx';
import { ReportingCards } from './ReportingCards.tsx';
import { WebsiteCards } from './WebsiteCards.tsx';

export function OrganizationScreen() {
  const { organizationId } = useParams({ from: '/app/organizations/$organizationId' });
  const query = useQuery(
    endpointQuery(organizationCalls.overview, { params: { id: Number(organizationId) } }),
  );
  const { data, error, refetch } = query;
  if (data) return <Overview organization={data} />;
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader title="Client" />
      {isMissing && (
        <EmptyState heading="Client Not Found" icon={<IconBuilding size={22} stroke={1.5} />}>
          It was deleted, or you no longer have access.
        </EmptyState>
      )}
      {error && !isMissing && (
        <LoadProblem
          heading="This client couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!error && <SkeletonFields fields={6} label="Loading Client" />}
    </>
  );
}

function Overview({ organization }: { organization: OrganizationOverview }) {
  const mayOpenDirectory = mayOpen(useViewer(), '/organizations/directory');
  const mayEdit = useMayCall(organizationCalls.update) && mayOpenDirectory;
  const { dba_name, slug, is_active } = organization;
  return (
    <>
      <PageHeader title={dba_name} detail={!is_active && <StatusDot status={archivedState} />}>
        {mayEdit && (
          <Button
            variant="default"
            leftSection={<IconPencil size={15} stroke={1.8} />}
            renderRoot={(props) => (
              <Link {...props} to="/organizations/directory" search={{ organization: slug }} />
            )}
          >
            Edit Organization
          </Button>
        )}
      </PageHeader>
      <div className={frame.page}>
        <div className={frame.columns}>
          <div className={frame.main}>
            <ContentCards {...organization} />
            <div className={styles.cards}>
              <ReportingCards {...organization} />
            </div>
            <WebsiteCards {...organization} />
          </div>
          <OverviewFacts organization={organization} />
        </div>
      </div>
    </>
  );
}
