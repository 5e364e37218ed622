import { capacityCalls } from '@portal/contract/content/capacity/capacity.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useMayCall } from '#platform/session/viewer.ts';
import { type PlannedMonth, planDistributionQuery } from '../capacity.queries.ts';
import { useChosenMoves } from './use-chosen-moves.ts';

/**
 * Fetches the load that a month's new articles would add, and a proposed distribution. Initially, no move is chosen.
 * Fetches nothing for viewers who may not see people's capacity.
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
    /** The chosen moves as the request body; empty while another month's data is shown. */
    body: isPlaceholderData
      ? []
      : moves.chosen.flatMap(({ template, role, to }) =>
          template === null ? [] : [{ template, role, to: to.id }],
        ),
    refetch: () => void refetch(),
  };
}
export type PlanDistribution = ReturnType<typeof usePlanDistribution>;
