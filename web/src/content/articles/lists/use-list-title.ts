import type { ListFilter, ListFilters } from '#content/shared/content-search-params.ts';
import { useStatuses } from '#content/shared/pick-lists.queries.ts';
import { filterNames } from './filter-names.ts';
import { useFilterText } from './use-filter-text.ts';

/**
 * Returns a list's title: the status's name, or the first filter ('Title: widgets'). The filter for archived articles
 * counts only if it is the only filter. Returns null without a filter.
 */
export function useListTitle(filters: ListFilters): string | null {
  const entries = Object.entries(filters) as [ListFilter, string][];
  const first = entries.find(([name]) => name !== 'archived') ?? entries[0];
  const uids = filters.contentStatus?.split(',');
  const { records: statuses } = useStatuses(uids !== undefined);
  const [filter, value] = first ?? ['title', ''];
  const { text } = useFilterText(filter, first && !uids ? value : undefined);

  if (first === undefined) return null;
  if (uids)
    return uids.map((uid) => statuses.find((one) => one.uid === uid)?.name ?? uid).join(', ');
  return `${filterNames[filter]}: ${text ?? '…'}`;
}
