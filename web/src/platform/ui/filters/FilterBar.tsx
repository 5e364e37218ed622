import { Button } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { useSetSearch } from '#platform/routing/use-screen-search.ts';
import { SearchBox } from '../inputs/SearchBox.tsx';
import { isNothingInFront, lists } from '../keyboard/list-keys.ts';
import { type Shortcut, useShortcuts } from '../keyboard/shortcuts.ts';
import styles from './FilterBar.module.css';
import { FilterChip } from './FilterChip.tsx';
import { FilterMenu } from './FilterMenu.tsx';
import { type FilterField, type FilterPatch, filterValues } from './filter-fields.ts';
import { ListControls } from './ListControls.tsx';
import type { ColumnChoice } from './use-column-choice.ts';

export interface FilterBarProps {
  /** The bar's name for screen readers: 'Filter articles'. */
  label: string;
  fields: readonly FilterField[];
  /** The screen's search params. */
  search: object;
  /** The name of the search param that contains the search text. */
  textSearch?: { name: string; label: string };
  /** Search params that are removed when the filters change, such as the open row. */
  resets?: readonly string[];
  /** The user's choice of table columns; omitted if the screen has no table. */
  columnChoice?: ColumnChoice | undefined;
  /** The list's controls to show next to its filters, such as grouping and the total. */
  children?: ReactNode;
}

const noParams: readonly string[] = [];

/** Shows a list's search, filters, and saved views. The search and the filters are stored in the URL. */
export function FilterBar(props: FilterBarProps) {
  const { label, fields, search, textSearch, resets = noParams, columnChoice, children } = props;
  const setSearch = useSetSearch<FilterPatch>();
  /** The field whose values the menu shows; null while the menu lists the fields, undefined while it is closed. */
  const [shown, setShown] = useState<string | null | undefined>();
  const values = filterValues(fields, search);
  const active = fields.filter(({ name }) => values[name] !== undefined);
  const offered = fields.filter(({ isHidden }) => !isHidden);
  const hasMenu = offered.length > 0;
  const text = textSearch && new Map<string, unknown>(Object.entries(search)).get(textSearch.name);

  const shortcuts = useMemo<Shortcut[]>(() => {
    if (!hasMenu) return [];
    const open = () => setShown(null);
    return [
      { keys: 'f', label: 'Filter', group: lists, onPress: open, isWanted: isNothingInFront },
    ];
  }, [hasMenu]);
  useShortcuts(shortcuts);

  const change = (patch: FilterPatch, options = {}) => {
    const reset = Object.fromEntries(resets.map((name) => [name, undefined]));
    void setSearch({ ...reset, ...patch }, options);
  };
  const clear = () => {
    const names = [...active.map(({ name }) => name), ...(textSearch ? [textSearch.name] : [])];
    change(Object.fromEntries(names.map((name) => [name, undefined])));
  };

  return (
    <search className={styles.bar} aria-label={label}>
      {textSearch && (
        <SearchBox
          className={styles.search}
          size="xs"
          w={undefined}
          label={textSearch.label}
          value={String(text ?? '')}
          onSearch={(typed) => change({ [textSearch.name]: typed || undefined }, { replace: true })}
        />
      )}
      {hasMenu && (
        <FilterMenu
          fields={offered}
          values={values}
          shown={shown}
          onShow={setShown}
          onChange={change}
        />
      )}
      {active.map((field) => (
        <FilterChip
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          onOpen={() => setShown(field.name)}
          onRemove={() => change({ [field.name]: undefined })}
        />
      ))}
      {active.length > 0 && (
        <Button size="xs" variant="subtle" color="gray" onClick={clear}>
          Clear all
        </Button>
      )}
      <div className={styles.aside}>
        <ListControls columnChoice={columnChoice} />
        {children}
      </div>
    </search>
  );
}
