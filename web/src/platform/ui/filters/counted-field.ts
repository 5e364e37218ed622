import { useDebouncedValue } from '@mantine/hooks';
import type { Call } from '@portal/contract/platform/endpoint.ts';
import type { filterValues } from '@portal/contract/platform/filter-values.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { rawQuery, retryOf } from '#platform/api/queries.ts';
import {
  chosenValues,
  type FilterField,
  type FilterValue,
  namesOf,
  type OfferedValues,
} from './filter-fields.ts';

/** The type of an endpoint that `defineFilterValues` returns. */
export type ValuesEndpoint = Call & { response?: typeof filterValues };

/**
 * The number of milliseconds to wait after the last keystroke before the server searches for values that don’t fit in
 * one response.
 */
const searchRest = 200;
/** The number of milliseconds for which loaded names count as fresh. */
const namesStaleAfter = 5 * 60_000;

interface CountedList extends Omit<OfferedValues, 'values'> {
  /** The filter's values; undefined until they are loaded. */
  values: FilterValue[] | undefined;
}

/**
 * Returns a filter's values, each with the number of rows that the list would show for it in combination with the other
 * filters.
 */
export function useCountedValues(
  endpoint: ValuesEndpoint,
  query: object & { field: string },
  typed: string,
): CountedList {
  const all = useQuery({
    ...rawQuery(endpoint, { query }),
    placeholderData: keepPreviousData,
  });
  const [named] = useDebouncedValue(typed, searchRest);
  const isSearched = named !== '' && all.data?.is_complete === false;
  const matches = useQuery({
    ...rawQuery(endpoint, { query: { ...query, named } }),
    placeholderData: keepPreviousData,
    enabled: isSearched,
  });
  const { data } = isSearched ? matches : all;
  const values = data?.values.map(({ value, name, color, count }) => ({
    value,
    label: name,
    color: color ?? undefined,
    count,
  }));
  return {
    values,
    isLoading: all.isFetching || (isSearched && matches.isFetching),
    retry: retryOf(all),
    hasMore: data?.is_complete === false,
  };
}

/** Adds the counts to known values. The count of a value without rows is 0. */
export function withCounts(
  known: readonly FilterValue[],
  { values, ...list }: CountedList,
): OfferedValues {
  const counts = new Map(values?.map(({ value, count }) => [value, count]));
  const count = (value: string) => (values ? (counts.get(value) ?? 0) : undefined);
  return { ...list, values: known.map((one) => ({ ...one, count: count(one.value) })) };
}

/** The call that counts a list's values. */
export interface Counting {
  endpoint: ValuesEndpoint;
  /** The values of all of the list's active filters. */
  query: object;
  /** The filters that the filter bar doesn't control, such as the month or the tab. */
  fixed?: object;
}

interface CountedOptions extends Pick<FilterField, 'takesSeveral'> {
  /** Returns the name of a value if the server returns only its id. */
  labelOf?: (value: string) => string | undefined;
  /** A hook that returns the name of a record that appears in no row. */
  useName?: FilterField['useName'];
}

const noName = () => undefined;

/** Returns a filter whose values and counts come from the server. The filter allows several values by default. */
export function countedField(
  name: string,
  label: string,
  { endpoint, query, fixed }: Counting,
  options: CountedOptions = {},
): FilterField {
  const { labelOf = noName, useName = noName, takesSeveral = true } = options;
  return {
    name,
    label,
    takesSeveral,
    useValues: (typed) => {
      const { values = [], ...list } = useCountedValues(endpoint, { ...query, field: name }, typed);
      const named = values.map((one) => ({ ...one, label: labelOf(one.value) ?? one.label }));
      return { ...list, values: named };
    },
    useName: (value) => {
      const { data } = useQuery({
        ...rawQuery(endpoint, { query: { ...fixed, [name]: value, field: name } }),
        staleTime: namesStaleAfter,
        enabled: chosenValues(value).some((one) => labelOf(one) === undefined),
      });
      // A pick-list can find only a single record, so several values don't get their names from it.
      const picked = useName(chosenValues(value).length === 1 ? value : '');
      const listed = (one: string) => data?.values.find((known) => known.value === one)?.name;
      return namesOf(
        value,
        (one) => labelOf(one) ?? listed(one) ?? picked ?? (data ? one : undefined),
      );
    },
  };
}

/** Returns a filter with known values whose counts come from the server. */
export function countedChoice(
  name: string,
  label: string,
  values: readonly FilterValue[],
  { endpoint, query }: Counting,
  options: Pick<FilterField, 'takesSeveral'> = {},
): FilterField {
  return {
    name,
    label,
    takesSeveral: options.takesSeveral ?? true,
    useValues: () => withCounts(values, useCountedValues(endpoint, { ...query, field: name }, '')),
    useName: (value) =>
      namesOf(value, (one) => values.find((known) => known.value === one)?.label ?? one),
  };
}
