import { useDebouncedValue } from '@mantine/hooks';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery, retryOf } from '#platform/api/queries.ts';
import { dayField } from '#platform/ui/filters/day-field.ts';
import type { FilterField } from '#platform/ui/filters/filter-fields.ts';

const pageSize = 50;
/** In ms. */
const searchRest = 200;

/** Who did it, people whose accounts are inactive included. */
const actorField: FilterField = {
  name: 'actor',
  label: 'Actor',
  useValues: (typed) => {
    const [search] = useDebouncedValue(typed, searchRest);
    const list = useQuery({
      ...endpointQuery(userEndpoints.list, {
        query: { search: search || undefined, include_inactive: true, limit: pageSize },
      }),
      placeholderData: keepPreviousData,
    });
    const people = list.data ?? [];
    return {
      values: people.map(({ id, name }) => ({ value: String(id), label: name })),
      isLoading: list.isFetching,
      retry: retryOf(list),
      hasMore: people.length === pageSize,
    };
  },
  useName: (value) =>
    useQuery(endpointQuery(userEndpoints.get, { params: { id: Number(value) } })).data?.name,
};

export const auditFields = [actorField, dayField('from', 'From'), dayField('to', 'To')];
