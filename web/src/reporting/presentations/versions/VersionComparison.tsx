import { useQuery } from '@tanstack/react-query';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { ChangeList } from '../../presentation-templates/ChangeList.tsx';
import { comparisonQuery } from '../presentations.queries.ts';
import styles from './Versions.module.css';

interface VersionComparisonProps {
  presentationId: number;
  between: { from: number; to: number };
}

/** Shows the changes from one version to a later one. */
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
  if (changes.length === 0 && changed_data.length === 0) {
    return <p className={styles.explanation}>Both versions show the same.</p>;
  }
  return (
    <div className={styles.panel}>
      {changes.length > 0 && <ChangeList changes={changes} />}
      {changed_data.length > 0 && (
        <section className={styles.changedData}>
          <h3 className={styles.heading}>Other numbers, articles, or images</h3>
          <ul className={styles.changes}>
            {changed_data.map(({ slide, component }) => (
              <li key={`${slide} ${component}`}>
                {slide}: {component}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
