import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isInClientGroup, useCan, useViewer } from '#platform/session/viewer.ts';

/** Renders an empty screen's link to the dashboard, or to My Assignments for users without a dashboard. */
export function ContentLink() {
  const plansContent = useCan('add_contentarticle');
  const viewer = useViewer();
  const hasDashboard = plansContent || isInClientGroup(viewer);
  return (
    <Button
      renderRoot={(props) => (
        <Link
          to={hasDashboard ? '/content-generation/' : '/content-generation/assignments'}
          {...props}
        />
      )}
    >
      {hasDashboard ? 'Content Generation' : 'My Assignments'}
    </Button>
  );
}
