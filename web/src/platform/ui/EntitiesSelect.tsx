import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { type Choice, type ChoiceList, emptyListProps } from './EntitySelect.tsx';

interface EntitiesSelectProps extends ChoiceList, Omit<MultiSelectProps, 'data'> {
  choices: readonly Choice[];
  /** What it says where there is nothing to choose. */
  noneText?: string;
}

/** A searchable list of records to choose several of. */
export function EntitiesSelect(props: EntitiesSelectProps) {
  const { choices, isLoading, retry, noneText, ...select } = props;
  const offered = choices.map(({ id, label }) => ({ value: String(id), label }));
  const isOffered = (one: string) => offered.some(({ value }) => value === one);
  // What is chosen and not here yet, or couldn't be loaded, has no name; an id is none.
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
