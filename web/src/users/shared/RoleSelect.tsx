import type { SelectProps } from '@mantine/core';
import { agencyGroupIds, assignableGroupIds } from '@portal/contract/platform/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { retryOf } from '#platform/api/queries.ts';
import { EntitySelect } from '#platform/ui/inputs/EntitySelect.tsx';
import { groupsQuery } from './pick-lists.queries.ts';

interface RoleSelectProps
  extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'renderOption'> {
  value?: number | null;
  onChange: (id: number | null) => void;
  /** The current role, shown until the roles are loaded. */
  own?: { id: number; name: string } | null;
  /** Whether to list only roles that an account may have. */
  isForAccount?: boolean;
  /** Whether to list the agency's own groups in addition to the groups for accounts. */
  withAgency?: boolean;
}

export function RoleSelect({
  value = null,
  onChange,
  own = null,
  isForAccount = false,
  withAgency = false,
  ...select
}: RoleSelectProps) {
  const list = useQuery(groupsQuery);
  const groups = list.data ?? [];
  const offered = isForAccount
    ? groups.filter(
        ({ id }) => assignableGroupIds.includes(id) || (withAgency && agencyGroupIds.includes(id)),
      )
    : groups;
  return (
    <EntitySelect
      searchable={false}
      isLoading={list.isFetching}
      retry={retryOf(list)}
      {...select}
      value={value}
      chosen={own && { id: own.id, label: own.name }}
      choices={offered.map(({ id, name }) => ({ id, label: name }))}
      onChange={(id) => onChange(id)}
    />
  );
}
