import { Skeleton } from '@mantine/core';
import { SlideFailure } from './SlideNote.tsx';
import type { ShownData } from './shown-content.ts';

/** Replaces a component's content while it is loading, or if it couldn't be loaded. */
export function PendingData({ data, height }: { data: ShownData; height: number }) {
  if (data.kind === 'loading') return <Skeleton h={height} radius="md" data-pending="" />;
  return <SlideFailure>{data.kind === 'failed' ? data.text : 'Data failed to load'}</SlideFailure>;
}
