import { capacityCalls } from '@portal/contract/content/capacity/capacity.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useMayCall } from '#platform/session/viewer.ts';
import { type PlannedMonth, planDistributionQuery } from '../capacity.queries.ts';
import { useChosenMoves } from './use-chosen-moves.ts';

/**
 * Loads the load that a month's new articles would add, with a proposed distribution, of which no move is initially
 * chosen. Returns nothing to viewers who may not see people's capacity.
 */
export function usePlanDistribution(month: PlannedMonth | undefined) {
  const mayCall = useMayCall(capacityCalls.previewPlan);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...planDistributionQuery(month ?? { year: 0, month: 0 }),
    enabled: mayCall && month !== undefined,
  });
  const moves = useChosenMoves(data, false);
  return {
    distribution: month === undefined ? undefined : data,
    error: month === undefined ? null : error,
    moves,
    /** The chosen moves as the call needs them; empty while another month is shown. */
    body: isPlaceholderData
      ? []
      : moves.chosen.flatMap(({ template, role, to }) =>
          template === null ? [] : [{ template, role, to: to.id }],
        ),
    refetch: () => void refetch(),
  };
}
export type PlanDistribution = ReturnType<typeof usePlanDistribution>;
