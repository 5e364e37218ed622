import { Select } from '@mantine/core';
import styles from '#content/articles/lists/ArticleListing.module.css';
import { useFilterName } from '#content/articles/lists/use-filter-name.ts';
import { type ChoiceList, emptyListProps } from '#platform/ui/EntitySelect.tsx';
import { StatusDot, StatusMark } from '#platform/ui/StatusDot.tsx';
import type { ListFilter } from '../../shared/content-search-params.ts';

export interface FilterChoice {
  value: string;
  label: string;
  /** A status's, which a dot shows. */
  color?: string;
}

interface FilterSelectProps {
  filter: ListFilter;
  /** The filter's name, shown while nothing is chosen. */
  label: string;
  choices: readonly FilterChoice[];
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
  const colorOf = (wanted: string | undefined) =>
    choices.find((choice) => choice.value === wanted)?.color;
  const chosenColor = colorOf(value);
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
      {...(chosenColor && { leftSection: <StatusMark color={chosenColor} /> })}
      renderOption={({ option }) => {
        const color = colorOf(option.value);
        return color ? <StatusDot status={{ name: option.label, color }} /> : option.label;
      }}
      data={[...unoffered, ...choices]}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      data-chosen={value !== undefined || undefined}
    />
  );
}
