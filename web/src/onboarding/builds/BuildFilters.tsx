import { Select } from '@mantine/core';
import type { websiteBuildOrderings } from '@portal/contract/onboarding/website-build.endpoints.ts';
import { ListToolbar } from '#platform/ui/ListLayout.tsx';
import { SearchBox } from '#platform/ui/SearchBox.tsx';
import { OrganizationSelect } from '#users/shared/OrganizationSelect.tsx';

type Ordering = (typeof websiteBuildOrderings)[number];

interface Filters {
  search?: string | undefined;
  organization?: number | undefined;
  ordering?: Ordering | undefined;
}

interface BuildFiltersProps {
  search: Filters;
  onChange: (patch: Filters) => void;
}

const orderings: readonly { value: Ordering; label: string }[] = [
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: 'late', label: 'Late first' },
  { value: 'label', label: 'Label, A to Z' },
  { value: '-label', label: 'Label, Z to A' },
];

export function BuildFilters({ search, onChange }: BuildFiltersProps) {
  return (
    <ListToolbar label="Filter builds">
      <SearchBox
        label="Search builds"
        size="xs"
        w={220}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      <OrganizationSelect
        size="xs"
        w={220}
        aria-label="Organization"
        placeholder="All organizations"
        value={search.organization ?? null}
        onChange={(organization) => onChange({ organization: organization ?? undefined })}
      />
      <Select
        size="xs"
        w={150}
        ml="auto"
        aria-label="Order"
        allowDeselect={false}
        data={orderings}
        value={search.ordering ?? '-created_at'}
        onChange={(chosen) =>
          onChange({ ordering: orderings.find(({ value }) => value === chosen)?.value })
        }
      />
    </ListToolbar>
  );
}
