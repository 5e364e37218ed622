import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '#platform/api/queries.ts';
import { PersonSelect } from '#platform/ui/PersonSelect.tsx';

interface ActorSelectProps {
  value: number | null;
  onChange: (id: number | null) => void;
}

/** Anybody, searched by the server. */
export function ActorSelect({ value, onChange }: ActorSelectProps) {
  const [search, setSearch] = useState('');
  const { data = [], isFetching } = useQuery({
    ...endpointQuery(userEndpoints.list, {
      query: { search: search || undefined, include_inactive: true, limit: 50 },
    }),
    placeholderData: keepPreviousData,
  });
  const chosen = useQuery({
    ...endpointQuery(userEndpoints.get, { params: { id: value ?? 0 } }),
    enabled: value !== null && !data.some(({ id }) => id === value),
  }).data;
  return (
    <PersonSelect
      aria-label="Actor"
      placeholder="Anybody"
      w={190}
      people={data}
      chosen={chosen}
      value={value}
      isLoading={isFetching}
      onSearch={setSearch}
      onChange={onChange}
    />
  );
}
