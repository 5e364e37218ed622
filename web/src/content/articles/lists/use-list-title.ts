import type { ListFilter, ListFilters } from '#content/shared/content-search-params.ts';
import { useViewer } from '#platform/session/viewer.ts';
import { useFilterChoices } from './filter-choices.ts';
import { filterNames, isOn, plainValue } from './filter-names.ts';
import { useFilterName } from './use-filter-name.ts';

const withMe: readonly ListFilter[] = ['lead', 'user', 'assigned'];

/** Filters whose options depend on another filter. */
const offeredBy = { organization: 'client', user: 'lead', assigned: 'lead' } as const;

/** The status's name, or the first filter ('Title: widgets'); null without any filter. */
export function useListTitle(filters: ListFilters): string | null {
  const viewer = useViewer();
  const choices = useFilterChoices();
  const [first] = Object.entries(filters) as [ListFilter, string][];
  const [filter, value] = first ?? ['title', ''];
  const uids = filters.contentStatus?.split(',');

  const offer = filter in offeredBy ? offeredBy[filter as keyof typeof offeredBy] : filter;
  const offered = offer in choices ? choices[offer as keyof typeof choices].choices : [];
  const mine = withMe.includes(filter) && isOn(value) ? viewer.name : undefined;
  const known =
    plainValue(filter, value) ?? mine ?? offered.find((choice) => choice.value === value)?.label;
  const isAsked = first !== undefined && uids === undefined && known === undefined;
  const { name, isLoading } = useFilterName(filter, isAsked ? value : undefined);

  if (first === undefined) return null;
  if (uids) {
    const { choices: statuses } = choices.contentStatus;
    return uids.map((uid) => statuses.find((one) => one.value === uid)?.label ?? uid).join(', ');
  }
  const text = known ?? name ?? (isLoading ? '…' : value);
  return `${filterNames[filter]}: ${text}`;
}
