import { LoadProblem } from '#platform/ui/LoadProblem.tsx';
import { SidePanel } from '#platform/ui/SidePanel.tsx';
import { SkeletonFields } from '#platform/ui/Skeletons.tsx';

interface PendingPanelProps {
  /** What is loading: 'Feedback'. */
  noun: string;
  loading: { error: Error | null; refetch: () => unknown };
  onClose: () => void;
}

/** The panel of a record that isn't in the list, while it loads or after it failed. */
export function PendingPanel({ noun, loading: { error, refetch }, onClose }: PendingPanelProps) {
  return (
    <SidePanel title={noun} onClose={onClose}>
      {error ? (
        <LoadProblem
          heading={`This ${noun.toLowerCase()} couldn’t be loaded`}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonFields fields={4} label={`Loading ${noun}`} />
      )}
    </SidePanel>
  );
}
