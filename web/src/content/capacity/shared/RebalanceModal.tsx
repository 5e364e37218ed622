import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { type RebalancedWeeks, rebalanceQuery, useDistribute } from '../capacity.queries.ts';
import styles from './Capacity.module.css';
import { DistributionView } from './DistributionView.tsx';
import { useChosenMoves } from './use-chosen-moves.ts';

interface RebalanceModalProps {
  weeks: RebalancedWeeks;
  title: string;
  onClose: () => void;
}

/** Proposes a distribution of planned articles, and applies the chosen moves in one step. */
export function RebalanceModal({ weeks, title, onClose }: RebalanceModalProps) {
  const { data, error, refetch } = useQuery(rebalanceQuery(weeks));
  const moves = useChosenMoves(data, true);
  const distribute = useDistribute(onClose);
  const handleApply = () => {
    const body = {
      moves: moves.chosen.map(({ article, version, role, to }) => ({
        // Every move in this proposal concerns an existing article.
        article: article ?? 0,
        version: version ?? 0,
        role,
        to: to.id,
      })),
    };
    distribute.mutate({ body }, { onError: () => void refetch() });
  };
  return (
    <Modal opened onClose={onClose} size={880} title={title}>
      <div className={styles.stack}>
        <p className={styles.hint}>
          Only articles that nobody has started are moved: first to people who know the client, then
          to those with the lowest load.
        </p>
        {error && !data && (
          <LoadProblemLine
            heading="The proposal couldn’t be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <SkeletonRows label="Loading the proposal" rows={8} />}
        {data && <DistributionView distribution={data} moves={moves} />}
        {distribute.error && <ErrorDisplay error={distribute.error} />}
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {data && data.moves.length > 0 && (
            <Button
              disabled={moves.chosen.length === 0}
              loading={distribute.isPending}
              onClick={handleApply}
            >
              {moves.chosen.length === 1
                ? 'Move 1 Assignment'
                : `Move ${moves.chosen.length.toLocaleString('en')} Assignments`}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}
