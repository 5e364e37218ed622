import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { type Choice, type ChoiceList, emptyListProps } from './EntitySelect.tsx';

interface EntitiesSelectProps extends ChoiceList, Omit<MultiSelectProps, 'data'> {
  choices: readonly Choice[];
  /** The message to show if there are no options. */
  noneText?: string;
}

/** Renders a searchable multi-select of records. */
export function EntitiesSelect(props: EntitiesSelectProps) {
  const { choices, isLoading, retry, noneText, ...select } = props;
  const offered = choices.map(({ id, label }) => ({ value: String(id), label }));
  const isOffered = (one: string) => offered.some(({ value }) => value === one);
  // Selected records that aren't loaded have no name, but their ids must never be shown.
  const nameless = (select.value ?? []).filter((one) => !isOffered(one));
  return (
    <MultiSelect
      searchable
      hidePickedOptions={offered.length === 0}
      {...emptyListProps({ isLoading, retry }, noneText)}
      {...select}
      data={[...offered, ...nameless.map((value) => ({ value, label: '…' }))]}
    />
  );
}
