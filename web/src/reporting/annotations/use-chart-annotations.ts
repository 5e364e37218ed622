import type { ShownAnnotation } from '@portal/contract/reporting/annotations/chart-annotation.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '#platform/api/query-client.ts';
import { useShownDeck } from '../origins/shown-deck.ts';
import type { ChartMonth } from '../slides/month-series.ts';
import { drawnAnnotationsQuery } from './annotations.queries.ts';

/** Sorts annotations by date. A whole month's annotation comes before the annotations for its days. */
const inOrder = (one: ShownAnnotation, other: ShownAnnotation) =>
  (one.day ?? one.month).localeCompare(other.day ?? other.month);

/**
 * Returns the annotations for a chart's months in chronological order. In the latest version of a deck, staff also see
 * annotations that aren't shown to clients.
 */
export function useChartAnnotations(months: readonly ChartMonth[]): readonly ShownAnnotation[] {
  const organization = useShownDeck()?.annotated ?? null;
  const { data } = useQuery(
    { ...drawnAnnotationsQuery(organization ?? 0), enabled: organization !== null },
    // Pass the query client, because slides are also rendered without a provider for it.
    queryClient,
  );
  const keys = new Set(months.map(({ key }) => key));
  const shown =
    organization !== null && data
      ? data.filter(({ month }) => keys.has(month))
      : months.flatMap(({ annotations }) => annotations);
  return shown.toSorted(inOrder);
}
