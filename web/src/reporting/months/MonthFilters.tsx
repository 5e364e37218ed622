import type { ReportMonth } from '@portal/contract/reporting/reports/report.schema.ts';
import type { ReactNode } from 'react';
import { FilterBar } from '#platform/ui/filters/FilterBar.tsx';
import { choiceField, filterValues } from '#platform/ui/filters/filter-fields.ts';
import { staffField } from '#users/shared/record-fields.ts';
import { reportStatusColors } from '../reports/ReportStatusView.tsx';
import { statusChoices } from '../reports/report-form-values.ts';
import type { MonthSearch } from '../reports/report-search.ts';

const otherFields = [
  staffField('approver', 'Approver', { staffOnly: true }),
  staffField('creator', 'Creator', { staffOnly: true }),
  choiceField('has_presentation', 'Presentation', [
    { value: 'true', label: 'With presentation' },
    { value: 'false', label: 'Without presentation' },
  ]),
];

interface MonthFiltersProps {
  month: ReportMonth;
  search: MonthSearch;
  /** The columns and the total. */
  children: ReactNode;
}

export function MonthFilters({ month, search, children }: MonthFiltersProps) {
  // The month's counts are those of all its reports.
  const isCounted = Object.keys(filterValues(otherFields, search)).length === 0 && !search.search;
  const statuses = statusChoices.map((one) => ({
    ...one,
    color: reportStatusColors[one.value],
    ...(isCounted && { count: month.counts[one.value] }),
  }));
  const fields = [choiceField('status', 'Status', statuses), ...otherFields];
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
