import { SegmentedControl, Switch } from '@mantine/core';
import type { ColumnChoice } from '#platform/ui/filters/use-column-choice.ts';
import { SearchBox } from '#platform/ui/inputs/SearchBox.tsx';
import { ListToolbar } from '#platform/ui/layout/ListLayout.tsx';
import styles from './Controls.module.css';
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
  onView: (view: HealthView) => void;
  onChange: (patch: Partial<OverviewSearch>) => void;
}

const ranges: readonly { name: RangeFilterName; label: string }[] = [
  { name: 'months', label: 'Months into Contract' },
  { name: 'approvals', label: 'Pending Approvals' },
];

const viewChoices: { value: HealthView; label: string }[] = [
  { value: 'table', label: 'Table' },
  { value: 'cards', label: 'Cards' },
];

/** Shows the controls for filters, order, and view. */
export function OverviewControls(props: OverviewControlsProps) {
  const { search, view, onView, onChange } = props;
  return (
    <ListToolbar
      label="Filter account overviews"
      {...(view === 'table' && { columnChoice: props.columnChoice })}
    >
      <SearchBox
        label="Search Account Overviews"
        size="xs"
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
      <div className={styles.end}>
        <SegmentedControl
          size="xs"
          aria-label="View"
          data={viewChoices}
          value={view}
          onChange={onView}
        />
        <SortMenu
          sorting={sortingFrom(search.sort)}
          onSort={(sorting) =>
            onChange({ sort: sorting ? sortParam(sorting) : undefined, sorted_by: undefined })
          }
        />
      </div>
    </ListToolbar>
  );
}
