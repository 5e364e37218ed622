import { Select } from '@mantine/core';
import styles from '#content/articles/lists/ArticleListing.module.css';
import { useFilterName } from '#content/articles/lists/use-filter-name.ts';
import { type ChoiceList, emptyListProps } from '#platform/ui/EntitySelect.tsx';
import type { ListFilter } from '../../shared/content-search-params.ts';

interface FilterSelectProps {
  filter: ListFilter;
  /** The filter's name, shown while nothing is chosen. */
  label: string;
  choices: readonly { value: string; label: string }[];
  list?: ChoiceList | undefined;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** One filter of a list; its value is stored in the URL. */
export function FilterSelect(props: FilterSelectProps) {
  const { filter, label, choices, list = {}, value, onChange } = props;
  const isOffered = value === undefined || choices.some((choice) => choice.value === value);
  const { name } = useFilterName(filter, isOffered ? undefined : value);
  const unoffered = isOffered || name === undefined ? [] : [{ value, label: name }];
  return (
    <Select
      className={styles.filter}
      size="xs"
      searchable={choices.length > 8}
      clearable
      aria-label={label}
      placeholder={label}
      limit={200}
      comboboxProps={{ width: 240, position: 'bottom-start', shadow: 'none' }}
      {...emptyListProps(list)}
      data={[...unoffered, ...choices]}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      data-chosen={value !== undefined || undefined}
    />
  );
}
