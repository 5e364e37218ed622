import { SkeletonRows } from '../platform/ui/Skeletons.tsx';

/** What stands in a screen's place while its code or first data is on the way. */
export function PendingScreen() {
  return <SkeletonRows label="Loading" />;
}
