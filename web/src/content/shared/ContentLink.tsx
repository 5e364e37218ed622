import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isInClientGroup, useCan, useViewer } from '#platform/session/viewer.ts';

/** The link of an empty screen: to the dashboard, or to My Assignments for users without one. */
export function ContentLink() {
  const plansContent = useCan('add_contentarticle');
  const viewer = useViewer();
  const hasDashboard = plansContent || isInClientGroup(viewer);
  return (
    <Button
      variant="default"
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
