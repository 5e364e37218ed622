import { reportCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import type { ReportMonth } from '@portal/contract/reporting/reports/report.schema.ts';
import type { ReactNode } from 'react';
import { type Counting, countedChoice, countedField } from '#platform/ui/filters/counted-field.ts';
import { FilterBar, type FilterBarProps } from '#platform/ui/filters/FilterBar.tsx';
import type { FilterField } from '#platform/ui/filters/filter-fields.ts';
import { staffField } from '#users/shared/record-fields.ts';
import { reportStatusColors } from '../reports/ReportStatusView.tsx';
import { statusChoices } from '../reports/report-form-values.ts';
import type { MonthSearch } from '../reports/report-search.ts';
import { filtersOf } from './months.queries.ts';

const statuses = statusChoices.map((one) => ({ ...one, color: reportStatusColors[one.value] }));
const presentations = [
  { value: 'true', label: 'With presentation' },
  { value: 'false', label: 'Without presentation' },
];
const approvers = staffField('approver', 'Approver', { staffOnly: true });
const creators = staffField('creator', 'Creator', { staffOnly: true });

function fieldsOf(counting: Counting): FilterField[] {
  return [
    countedChoice('status', 'Status', statuses, counting),
    countedField('approver', 'Approver', counting, approvers),
    countedField('creator', 'Creator', counting, creators),
    countedChoice('has_presentation', 'Presentation', presentations, counting, {
      takesSeveral: false,
    }),
  ];
}

interface MonthFiltersProps {
  month: ReportMonth;
  search: MonthSearch;
  columnChoice: FilterBarProps['columnChoice'];
  /** The element that shows the number of reports. */
  children: ReactNode;
}

export function MonthFilters({ month, search, columnChoice, children }: MonthFiltersProps) {
  const fixed = { month: month.id };
  const fields = fieldsOf({
    endpoint: reportCalls.values,
    query: { ...fixed, ...filtersOf(search) },
    fixed,
  });
  return (
    <FilterBar
      label="Filter reports"
      fields={fields}
      search={search}
      columnChoice={columnChoice}
      textSearch={{ name: 'search', label: 'Search organizations' }}
    >
      {children}
    </FilterBar>
  );
}
