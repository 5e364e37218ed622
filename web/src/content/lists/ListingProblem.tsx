import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { errorText } from '#platform/api/api-error.ts';
import { EmptyState } from '#platform/ui/EmptyState.tsx';

/** A list that couldn't be loaded says why, and can be asked for again. */
export function ListingProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <EmptyState
      heading="This list couldn’t be loaded"
      icon={<IconCloudOff size={22} stroke={1.5} />}
      action={
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {errorText(error)}
    </EmptyState>
  );
}
