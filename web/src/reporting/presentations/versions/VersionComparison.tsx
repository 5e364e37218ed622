import { useQuery } from '@tanstack/react-query';
import { LoadProblem } from '#platform/ui/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/Skeletons.tsx';
import { slideChangeText } from '../../slides/slide-change-text.ts';
import { comparisonQuery } from '../presentation.queries.ts';
import styles from './Versions.module.css';

interface VersionComparisonProps {
  presentationId: number;
  between: { from: number; to: number };
}

/** What changed from one version to a later one. */
export function VersionComparison({ presentationId, between }: VersionComparisonProps) {
  const comparison = useQuery(comparisonQuery(presentationId, between));
  if (!comparison.data) {
    return comparison.error ? (
      <LoadProblem
        heading="The versions couldn’t be compared"
        error={comparison.error}
        onRetry={() => void comparison.refetch()}
      />
    ) : (
      <SkeletonRows rows={4} label="Comparing the versions" />
    );
  }
  const { changes, changed_data } = comparison.data;
  const lines = [
    ...changes.map(slideChangeText),
    ...changed_data.map(
      ({ slide, component }) => `${slide}: ${component} shows other numbers, articles or images`,
    ),
  ];
  if (lines.length === 0) return <p className={styles.explanation}>The slides are the same.</p>;
  return (
    <ul className={styles.changes} aria-label="Changes">
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
