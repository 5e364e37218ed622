import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { errorText } from '../../api/api-error.ts';
import { EmptyState } from './EmptyState.tsx';

interface LoadProblemProps {
  /** The heading, such as 'The users couldn’t be loaded'. */
  heading: string;
  error: Error;
  onRetry: () => void;
}

/** Replaces content that failed to load. Shows the reason and a retry button. */
export function LoadProblem({ heading, error, onRetry }: LoadProblemProps) {
  return (
    <EmptyState
      heading={heading}
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
