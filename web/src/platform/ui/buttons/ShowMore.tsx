import { Button, type ButtonProps } from '@mantine/core';
import { LoadProblemLine } from '../placeholders/LoadProblemLine.tsx';
import type { Paging } from '../table/use-virtual-rows.ts';

/**
 * Renders a button that loads more of a list, and an error if loading fails. Renders nothing if the list is complete.
 */
export function ShowMore({ list, ...button }: ButtonProps & { list: Paging }) {
  if (!list.hasMore) return null;
  if (list.moreError) {
    return (
      <LoadProblemLine
        heading="The rest couldn’t be loaded"
        error={list.moreError}
        onRetry={list.loadMore}
        isRetrying={list.isLoadingMore}
      />
    );
  }
  return (
    <Button variant="default" loading={list.isLoadingMore} onClick={list.loadMore} {...button} />
  );
}
