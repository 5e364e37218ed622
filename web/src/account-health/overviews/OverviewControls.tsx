import { Switch } from '@mantine/core';
import type { ColumnChoice } from '#platform/ui/filters/use-column-choice.ts';
import { SearchBox } from '#platform/ui/inputs/SearchBox.tsx';
import { ListToolbar } from '#platform/ui/layout/ListLayout.tsx';
import {
  boundsFrom,
  type HealthView,
  type OverviewSearch,
  type RangeFilterName,
  sortingFrom,
  sortParam,
  withoutRange,
  withRange,
} from './overview-search.ts';
import { RangeFilter } from './RangeFilter.tsx';
import { SortMenu } from './SortMenu.tsx';

interface OverviewControlsProps {
  search: OverviewSearch;
  view: HealthView;
  columnChoice: ColumnChoice;
  onChange: (patch: Partial<OverviewSearch>) => void;
}

const ranges: readonly { name: RangeFilterName; label: string }[] = [
  { name: 'months', label: 'Months into Contract' },
  { name: 'approvals', label: 'Pending Approvals' },
];

/** Shows the controls for filters and order. */
export function OverviewControls(props: OverviewControlsProps) {
  const { search, view, onChange } = props;
  return (
    <ListToolbar
      label="Filter account overviews"
      {...(view === 'table' && { columnChoice: props.columnChoice })}
    >
      <SearchBox
        label="Search Account Overviews"
        size="xs"
        w={200}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      {ranges.map(({ name, label }) => (
        <RangeFilter
          key={name}
          label={label}
          bounds={boundsFrom(search[name])}
          onApply={(bounds) => onChange(withRange(name, bounds))}
          onClear={() => onChange(withoutRange(name, search))}
        />
      ))}
      <Switch
        label="SEO Accounts Only"
        checked={search.all === undefined}
        onChange={(event) => onChange({ all: event.currentTarget.checked ? undefined : 'true' })}
      />
      <SortMenu
        sorting={sortingFrom(search.sort)}
        onSort={(sorting) =>
          onChange({ sort: sorting ? sortParam(sorting) : undefined, sorted_by: undefined })
        }
      />
    </ListToolbar>
  );
}
