import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';

interface PendingPanelProps {
  /** The noun for the record on the screen: 'Feedback'. */
  noun: string;
  title?: string;
  /** The record's query; omitted while only code is loading. */
  loading?: { error: Error | null; refetch: () => unknown };
  onClose: () => void;
}

/** Replaces a panel while its record or code loads, or if loading the record failed. */
export function PendingPanel({ noun, title = noun, loading, onClose }: PendingPanelProps) {
  return (
    <SidePanel title={title} isPlaceholder onClose={onClose}>
      {loading?.error ? (
        <LoadProblem
          heading={`This ${noun.toLowerCase()} couldn’t be loaded`}
          error={loading.error}
          onRetry={() => void loading.refetch()}
        />
      ) : (
        <SkeletonFields label={`Loading ${noun}`} />
      )}
    </SidePanel>
  );
}
