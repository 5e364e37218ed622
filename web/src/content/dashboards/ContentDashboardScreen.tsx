import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { loadCode } from '#platform/routing/load-code.ts';
import { isInClientGroup, useCan, useViewer } from '#platform/session/viewer.ts';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';

const StaffDashboard = lazy(() =>
  loadCode(() => import('./StaffDashboard.tsx')).then(({ StaffDashboard: component }) => ({
    default: component,
  })),
);
const ClientDashboard = lazy(() =>
  loadCode(() => import('./ClientDashboard.tsx')).then(({ ClientDashboard: component }) => ({
    default: component,
  })),
);

/** Shows charts to planners, and shows clients their own articles. */
export function ContentDashboardScreen() {
  const viewer = useViewer();
  const plansContent = useCan('add_contentarticle');
  if (plansContent) return <StaffDashboard />;
  if (isInClientGroup(viewer)) return <ClientDashboard />;
  return (
    <>
      <PageHeader title="Content Generation" />
      <EmptyState
        heading="You are not allowed to view this page."
        icon={<IconLock size={22} stroke={1.5} />}
        action={
          <Button renderRoot={(props) => <Link to="/content-generation/assignments" {...props} />}>
            My Assignments
          </Button>
        }
      >
        It is for people who plan content. Your own work is in My Assignments.
      </EmptyState>
    </>
  );
}
