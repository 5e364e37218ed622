import type { SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EntitySelect } from '#platform/ui/EntitySelect.tsx';
import { organizationChoicesQuery } from './pick-lists.queries.ts';

interface OrganizationSelectProps
  extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'renderOption'> {
  value?: number | null;
  onChange: (id: number | null) => void;
  /** Those that can't be chosen. */
  except?: readonly number[];
}

export function OrganizationSelect({
  value = null,
  onChange,
  except = [],
  ...select
}: OrganizationSelectProps) {
  const { data: organizations = [], isPending } = useQuery(organizationChoicesQuery);
  return (
    <EntitySelect
      isLoading={isPending}
      {...select}
      value={value}
      choices={organizations
        .filter(({ id }) => !except.includes(id))
        .map(({ id, dba_name }) => ({ id, label: dba_name }))}
      onChange={(id) => onChange(id)}
    />
  );
}
