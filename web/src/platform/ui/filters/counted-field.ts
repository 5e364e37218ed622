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

/** The result of `defineFilterValues`. */
export type ValuesEndpoint = Call & { response?: typeof filterValues };

/** In milliseconds; the server is only called if a filter has more values than one response contains. */
const searchRest = 200;
/** In milliseconds. */
const namesStaleAfter = 5 * 60_000;

interface CountedList extends Omit<OfferedValues, 'values'> {
  /** Undefined until they are known. */
  values: FilterValue[] | undefined;
}

/** The values of a filter, with the number of rows that the other filters leave for each. */
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

/** Known values with their counts, including those without rows. */
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
  /** All active filters of the list. */
  query: object;
  /** The filters that the bar doesn't control: the month, the tab. */
  fixed?: object;
}

interface CountedOptions extends Pick<FilterField, 'takesSeveral'> {
  /** Names a value for which the server returns only an id. */
  labelOf?: (value: string) => string | undefined;
  /** Names a record that has no rows. */
  useName?: FilterField['useName'];
}

const noName = () => undefined;

/** A filter whose values come from the server with their counts; it allows several values. */
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
      // A pick-list finds a single record.
      const picked = useName(chosenValues(value).length === 1 ? value : '');
      const listed = (one: string) => data?.values.find((known) => known.value === one)?.name;
      return namesOf(
        value,
        (one) => labelOf(one) ?? listed(one) ?? picked ?? (data ? one : undefined),
      );
    },
  };
}

/** A filter with a few known values and their counts. */
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
