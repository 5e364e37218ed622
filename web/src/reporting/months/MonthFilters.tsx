import { ActionIcon, Select, Tooltip } from '@mantine/core';
import { IconFilterX } from '@tabler/icons-react';
import { ListToolbar } from '#platform/ui/ListLayout.tsx';
import { SearchBox } from '#platform/ui/SearchBox.tsx';
import { StaffSelect } from '#users/shared/StaffSelect.tsx';
import { statusChoices, statusOf } from '../reports/report-form-values.ts';
import styles from './Months.module.css';
import { filtersOf, type ReportFilters } from './month.queries.ts';

interface MonthFiltersProps {
  search: ReportFilters;
  onChange: (patch: ReportFilters) => void;
}

const none: ReportFilters = {
  search: undefined,
  status: undefined,
  creator: undefined,
  approver: undefined,
  has_presentation: undefined,
};

export function MonthFilters({ search, onChange }: MonthFiltersProps) {
  const isFiltered = Object.values(filtersOf(search)).some((value) => value !== undefined);
  const person = (field: 'approver' | 'creator', label: string) => ({
    size: 'xs' as const,
    className: styles.filter,
    staffOnly: true,
    'aria-label': label,
    placeholder: label,
    value: search[field] ?? null,
    onChange: (id: number | null) => onChange({ [field]: id ?? undefined }),
  });
  return (
    <ListToolbar label="Filter reports">
      <div className={styles.filters}>
        <SearchBox
          label="Search organizations"
          size="xs"
          className={styles.search}
          value={search.search ?? ''}
          onSearch={(text) => onChange({ search: text || undefined })}
        />
        <Select
          size="xs"
          className={styles.filter}
          clearable
          aria-label="Status"
          placeholder="Status"
          data={statusChoices}
          value={search.status ?? null}
          onChange={(value) => onChange({ status: statusOf(value) })}
        />
        <StaffSelect {...person('approver', 'Approver')} />
        <StaffSelect {...person('creator', 'Creator')} />
        <Select
          size="xs"
          className={styles.filter}
          clearable
          aria-label="Presentation"
          placeholder="Presentation"
          data={[
            { value: 'true', label: 'With presentation' },
            { value: 'false', label: 'Without presentation' },
          ]}
          value={search.has_presentation ?? null}
          onChange={(value) =>
            onChange({
              has_presentation: value === 'true' || value === 'false' ? value : undefined,
            })
          }
        />
        {isFiltered && (
          <Tooltip label="Clear filters">
            <ActionIcon aria-label="Clear filters" onClick={() => onChange(none)}>
              <IconFilterX size={17} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>{' '}
    </ListToolbar>
  );
}
