import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconFilterPlus, IconFilterX } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { FilterSelect } from '#content/articles/lists/FilterSelect.tsx';
import { useContentFilters } from '#content/shared/content-search.ts';
import type { ListFilter, ListFilters } from '#content/shared/content-search-params.ts';
import styles from './ArticleListing.module.css';
import { useFilterChoices } from './filter-choices.ts';

const everyFilter: Record<ListFilter, undefined> = {
  contentStatus: undefined,
  title: undefined,
  contentType: undefined,
  client: undefined,
  writer: undefined,
  writer_state: undefined,
  editor: undefined,
  final_approver: undefined,
  lead: undefined,
  poster: undefined,
  project: undefined,
  planning_year_month: undefined,
  year: undefined,
  month: undefined,
  organization: undefined,
  user: undefined,
  assigned: undefined,
  template: undefined,
  is_late: undefined,
  archived: undefined,
};

const rareFilters: readonly ListFilter[] = [
  'writer_state',
  'final_approver',
  'lead',
  'poster',
  'project',
  'archived',
];

interface ArticleFilterBarProps {
  /** Filters fixed by the screen. */
  fixed: ListFilters;
}

function FilterBar({ fixed }: ArticleFilterBarProps) {
  const { filters, setSearch } = useContentFilters();
  const [showsRare, setShowsRare] = useState(rareFilters.some((name) => filters[name]));
  const choices = useFilterChoices();
  const given = Object.keys(filters).length;

  const names = Object.keys(choices) as (keyof typeof choices)[];
  const shown = names.filter(
    (name) =>
      fixed[name] === undefined &&
      choices[name].isOffered &&
      (showsRare || !rareFilters.includes(name)),
  );
  return (
    <search
      className={styles.filters}
      data-wide={showsRare || undefined}
      aria-label="Filter articles"
    >
      {shown.map((name) => {
        const { label, choices: offered, list, RecordFilter } = choices[name];
        const control = {
          filter: name,
          label,
          value: filters[name],
          onChange: (value: string | undefined) => setSearch({ [name]: value }),
        };
        return RecordFilter ? (
          <RecordFilter key={name} {...control} />
        ) : (
          <FilterSelect key={name} {...control} choices={offered} list={list} />
        );
      })}
      <Button
        size="xs"
        variant={filters.is_late ? 'light' : 'default'}
        aria-pressed={filters.is_late !== undefined}
        onClick={() => setSearch({ is_late: filters.is_late ? undefined : 'true' })}
      >
        Late
      </Button>
      {!showsRare && (
        <Tooltip label="More filters">
          <ActionIcon aria-label="More filters" onClick={() => setShowsRare(true)}>
            <IconFilterPlus size={17} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
      {given > 0 && (
        <Tooltip label="Clear filters">
          <ActionIcon aria-label="Clear filters" onClick={() => setSearch(everyFilter)}>
            <IconFilterX size={17} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
    </search>
  );
}

/** Memoized: the long option lists make it expensive to render. */
export const ArticleFilterBar = memo(
  FilterBar,
  (before, after) => JSON.stringify(before.fixed) === JSON.stringify(after.fixed),
);
