import type { websiteBuildOrderings } from '@portal/contract/onboarding/website-build.calls.ts';
import { FilterBar } from '#platform/ui/filters/FilterBar.tsx';
import { Select } from '#platform/ui/inputs/Select.tsx';
import { organizationField } from '#users/shared/record-fields.ts';

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
  { value: 'late', label: 'Overdue first' },
  { value: 'label', label: 'Label, A to Z' },
  { value: '-label', label: 'Label, Z to A' },
];

const fields = [organizationField('organization', 'Organization')];

export function BuildFilters({ search, onChange }: BuildFiltersProps) {
  return (
    <FilterBar
      label="Filter builds"
      fields={fields}
      search={search}
      textSearch={{ name: 'search', label: 'Search builds' }}
    >
      <Select
        size="xs"
        w={150}
        aria-label="Order"
        allowDeselect={false}
        data={orderings}
        value={search.ordering ?? '-created_at'}
        onChange={(chosen) =>
          onChange({ ordering: orderings.find(({ value }) => value === chosen)?.value })
        }
      />
    </FilterBar>
  );
}
