import { deckNumberCalls } from '@portal/contract/reporting/origins/number-origin.calls.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import type { ShownDeck } from './shown-deck.ts';

export const deckOriginsQuery = ({ presentation, version }: ShownDeck) =>
  endpointQuery(deckNumberCalls.origins, {
    params: { id: presentation },
    query: {
      ...(version === 'sent' && { sent: 'true' }),
      ...(typeof version === 'number' && { number: String(version) }),
    },
  });

export const changedNumbersQuery = (id: number) =>
  endpointQuery(deckNumberCalls.changed, { params: { id } });

interface Compared {
  id: number;
  /** The version's number; omitted for the latest version. */
  version?: number;
}

export const numberComparisonQuery = (first: Compared, second: Compared) =>
  endpointQuery(deckNumberCalls.compare, {
    params: { id: first.id },
    query: {
      with: String(second.id),
      ...(first.version !== undefined && { number: String(first.version) }),
      ...(second.version !== undefined && { with_number: String(second.version) }),
    },
  });
