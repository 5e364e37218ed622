import { ApiError } from '@portal/contract/platform/api-error.ts';
import { IconFileOff } from '@tabler/icons-react';
import { errorText } from '#platform/api/api-error.ts';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { ContentLink } from './ContentLink.tsx';

/** Shows a list's load error, with a retry button unless the list's record doesn't exist. */
export function ListingProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isGone = error instanceof ApiError && error.status === 404;
  if (!isGone)
    return <LoadProblem heading="This list couldn’t be loaded" error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      heading={errorText(error)}
      icon={<IconFileOff size={22} stroke={1.5} />}
      action={<ContentLink />}
    >
      It was deleted, or you don’t have access.
    </EmptyState>
  );
}
