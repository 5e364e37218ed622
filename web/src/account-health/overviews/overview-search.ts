import type {
  Bounds,
  OverviewFilters,
} from '@portal/contract/account-health/overviews/overview-filters.ts';
import {
  type OverviewSorting,
  overviewSortings,
} from '@portal/contract/account-health/overviews/overview-sorting.ts';
import { z } from 'zod';

/** '3-12', '0-12', '3-' without an upper limit. */
const bounds = z
  .string()
  .regex(/^\d{1,6}-(\d{1,6})?$/)
  .optional()
  .catch(undefined);
const id = z.coerce.number().int().positive().optional().catch(undefined);

const sortTexts = overviewSortings.flatMap((by) => [by, `-${by}`] as const);
type SortText = (typeof sortTexts)[number];

/** The search params of the dashboard; invalid ones are dropped. */
export const overviewSearch = z.object({
  search: z.string().max(200).optional().catch(undefined),
  months: bounds,
  approvals: bounds,
  /** 'SEO Accounts Only' is off. */
  all: z.literal('true').optional().catch(undefined),
  sort: z.enum(sortTexts).optional().catch(undefined),
  /** The sorting was set by applying a filter, so clearing that filter cancels it. */
  sorted_by: z.literal('filter').optional().catch(undefined),
  /** The organization, the refresh, or the page-speed run whose panel is open. */
  account: id,
  refresh: id,
  run: id,
});
export type OverviewSearch = z.infer<typeof overviewSearch>;

/** The filters with a range; each has the name of the sorting that it sets. */
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

/** A filter was applied: the dashboard is sorted by it, the highest first. */
export const withRange = (name: RangeFilterName, given: Bounds): Partial<OverviewSearch> => ({
  [name]: boundsParam(given),
  sort: `-${name}`,
  sorted_by: 'filter',
});

/** A filter was cleared, and with it the sorting if that filter had set it. */
export function withoutRange(
  name: RangeFilterName,
  search: OverviewSearch,
): Partial<OverviewSearch> {
  const isItsSorting = search.sorted_by === 'filter' && sortingFrom(search.sort)?.by === name;
  return { [name]: undefined, ...(isItsSorting && { sort: undefined, sorted_by: undefined }) };
}

/** Clears the filters and the search; 'SEO Accounts Only' stays as it is. */
export const withoutFilters = (search: OverviewSearch): Partial<OverviewSearch> => ({
  search: undefined,
  months: undefined,
  approvals: undefined,
  ...(search.sorted_by === 'filter' && { sort: undefined, sorted_by: undefined }),
});
