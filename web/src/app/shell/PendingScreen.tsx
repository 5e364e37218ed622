import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';

/** Shown while a screen's code or first data is loading. */
export function PendingScreen() {
  return <SkeletonRows label="Loading" />;
}
