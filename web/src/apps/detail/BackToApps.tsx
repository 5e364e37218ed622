import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

export function BackToApps() {
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={15} stroke={1.8} />}
      renderRoot={(props) => <Link {...props} to="/apps" />}
    >
      Back to Apps
    </Button>
  );
}
