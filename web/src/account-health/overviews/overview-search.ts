import type {
  Bounds,
  OverviewFilters,
} from '@portal/contract/account-health/overviews/overview-filters.ts';
import {
  type OverviewSorting,
  overviewSortings,
} from '@portal/contract/account-health/overviews/overview-sortings.ts';
import {
  choiceParam,
  flagParam,
  idParam,
  patternParam,
  searchParams,
  textParam,
} from '#platform/routing/search-params.ts';

export const healthViews = ['table', 'cards'] as const;
export type HealthView = (typeof healthViews)[number];

/** The format of bounds: '3-12', '0-12', or '3-' without an upper limit. */
const bounds = patternParam(/^\d{1,6}-(\d{1,6})?$/);
const sortTexts = overviewSortings.flatMap((by) => [by, `-${by}`] as const);
type SortText = (typeof sortTexts)[number];

/** The dashboard's search params. Invalid ones are dropped. */
export const overviewSearch = searchParams({
  search: textParam(),
  months: bounds,
  approvals: bounds,
  /** Whether 'SEO Accounts Only' is off. */
  all: flagParam,
  sort: choiceParam(sortTexts),
  /** The view; defaults to the person's last choice in this browser. */
  view: choiceParam(healthViews),
  /** Set if applying a filter set the sorting, so that clearing the filter also clears the sorting. */
  sorted_by: choiceParam(['filter']),
  /** The organization, the refresh, or the page-speed run whose panel is open. */
  account: idParam,
  refresh: idParam,
  run: idParam,
});
export type OverviewSearch = ReturnType<typeof overviewSearch>;

/** The range filters' names, which are also the names of the sortings that they set. */
export type RangeFilterName = 'months' | 'approvals';

export interface Sorting {
  by: OverviewSorting;
  direction: 'asc' | 'desc';
}

export function boundsFrom(text: string | undefined): Bounds | null {
  if (text === undefined) return null;
  const [min = '', max = ''] = text.split('-');
  return { min: Number(min), max: max === '' ? null : Number(max) };
}

export const boundsParam = ({ min, max }: Bounds): string => `${min}-${max ?? ''}`;

export function sortingFrom(text: SortText | undefined): Sorting | null {
  const by = overviewSortings.find((one) => text === one || text === `-${one}`);
  return by ? { by, direction: text === by ? 'asc' : 'desc' } : null;
}

export const sortParam = ({ by, direction }: Sorting): SortText =>
  direction === 'asc' ? by : `-${by}`;

export const filtersFrom = (search: OverviewSearch): OverviewFilters => ({
  search: search.search ?? '',
  monthsIntoContract: boundsFrom(search.months),
  pendingApprovals: boundsFrom(search.approvals),
  seoAccountsOnly: search.all === undefined,
});

/** Applies a filter and sorts by it, highest first. */
export const withRange = (name: RangeFilterName, given: Bounds): Partial<OverviewSearch> => ({
  [name]: boundsParam(given),
  sort: `-${name}`,
  sorted_by: 'filter',
});

/** Clears a filter, and also the sorting if that filter set it. */
export function withoutRange(
  name: RangeFilterName,
  search: OverviewSearch,
): Partial<OverviewSearch> {
  const isItsSorting = search.sorted_by === 'filter' && sortingFrom(search.sort)?.by === name;
  return { [name]: undefined, ...(isItsSorting && { sort: undefined, sorted_by: undefined }) };
}

/** Clears the filters and the search, but not 'SEO Accounts Only'. */
export const withoutFilters = (search: OverviewSearch): Partial<OverviewSearch> => ({
  search: undefined,
  months: undefined,
  approvals: undefined,
  ...(search.sorted_by === 'filter' && { sort: undefined, sorted_by: undefined }),
});
