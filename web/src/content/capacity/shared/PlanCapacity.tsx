import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import styles from './Capacity.module.css';
import { DistributionView } from './DistributionView.tsx';
import type { PlanDistribution } from './use-plan-distribution.ts';

/** Shows the load that new articles would add, before they are created, with a proposed distribution. */
export function PlanCapacity({ plan }: { plan: PlanDistribution }) {
  const { distribution, error, moves, refetch } = plan;
  if (error && !distribution) {
    return (
      <LoadProblemLine heading="The capacity couldn’t be loaded" error={error} onRetry={refetch} />
    );
  }
  if (!distribution || distribution.items.length === 0) return null;
  return (
    <section className={styles.plan} aria-label="Capacity">
      <DistributionView distribution={distribution} moves={moves} />
    </section>
  );
}
