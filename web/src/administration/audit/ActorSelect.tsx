import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery, retryOf } from '#platform/api/queries.ts';
import { PersonSelect } from '#platform/ui/PersonSelect.tsx';

interface ActorSelectProps {
  value: number | null;
  onChange: (id: number | null) => void;
}

export function ActorSelect({ value, onChange }: ActorSelectProps) {
  const [search, setSearch] = useState('');
  const list = useQuery({
    ...endpointQuery(userEndpoints.list, {
      query: { search: search || undefined, include_inactive: true, limit: 50 },
    }),
    placeholderData: keepPreviousData,
  });
  const people = list.data ?? [];
  const chosen = useQuery({
    ...endpointQuery(userEndpoints.get, { params: { id: value ?? 0 } }),
    enabled: value !== null && !people.some(({ id }) => id === value),
  }).data;
  return (
    <PersonSelect
      aria-label="Actor"
      placeholder="Anyone"
      w={190}
      people={people}
      chosen={chosen}
      value={value}
      isLoading={list.isFetching}
      retry={retryOf(list)}
      onSearch={setSearch}
      onChange={onChange}
    />
  );
}
