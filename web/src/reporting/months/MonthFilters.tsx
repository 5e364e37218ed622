import type { ReactNode } from 'react';
import { FilterBar } from '#platform/ui/filters/FilterBar.tsx';
import { choiceField } from '#platform/ui/filters/filter-fields.ts';
import { staffField } from '#users/shared/record-fields.ts';
import { statusChoices } from '../reports/report-form-values.ts';
import type { MonthSearch } from '../reports/report-search.ts';

const fields = [
  choiceField('status', 'Status', statusChoices),
  staffField('approver', 'Approver', { staffOnly: true }),
  staffField('creator', 'Creator', { staffOnly: true }),
  choiceField('has_presentation', 'Presentation', [
    { value: 'true', label: 'With presentation' },
    { value: 'false', label: 'Without presentation' },
  ]),
];

interface MonthFiltersProps {
  search: MonthSearch;
  /** The columns and the total. */
  children: ReactNode;
}

export function MonthFilters({ search, children }: MonthFiltersProps) {
  return (
    <FilterBar
      label="Filter reports"
      fields={fields}
      search={search}
      textSearch={{ name: 'search', label: 'Search organizations' }}
    >
      {children}
    </FilterBar>
  );
}
