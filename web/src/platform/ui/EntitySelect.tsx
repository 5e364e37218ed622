import { type ComboboxParsedItem, Loader, Select, type SelectProps } from '@mantine/core';
import { foldText } from '@portal/contract/platform/text.ts';
import { useState } from 'react';
import { useDebouncedCallback } from './use-debounced-callback.ts';

export interface Choice {
  id: number;
  label: string;
}

/** How far the choices are here. */
export interface ChoiceList {
  isLoading?: boolean | undefined;
  /** Asks for the choices again, where they couldn't be loaded. */
  retry?: (() => void) | undefined;
}

export interface EntitySelectProps<One extends Choice = Choice>
  extends ChoiceList,
    Omit<SelectProps, 'data' | 'value' | 'onChange' | 'renderOption'> {
  choices: readonly One[];
  value: number | null;
  onChange: (id: number | null, choice: One | null) => void;
  /** What is chosen, where it may be missing among the choices. */
  chosen?: One | null | undefined;
  /** Where the server searches: what was typed, once it has rested; empty while nothing is searched. */
  onSearch?: (text: string) => void;
  /** The server has more than these choices. */
  hasMore?: boolean;
  renderChoice?: (choice: One) => React.ReactNode;
}

/** How long typing rests before the server searches; until it answers the choices at hand are filtered. */
const searchRest = 200;
const moreOption = { value: 'more', label: 'Type to find more…', disabled: true };

/** A searchable list of records to choose one of. */
export function EntitySelect<One extends Choice>(props: EntitySelectProps<One>) {
  const {
    choices,
    value,
    onChange,
    chosen,
    onSearch,
    hasMore,
    isLoading,
    retry,
    renderChoice,
    ...select
  } = props;
  const isMissing = chosen?.id === value && !choices.some(({ id }) => id === value);
  const all = chosen && isMissing ? [chosen, ...choices] : choices;
  const find = (id: string | null) => all.find((one) => String(one.id) === id) ?? null;
  const search = useServerSearch(onSearch, find(String(value))?.label, isLoading);
  return (
    <Select
      searchable
      clearable
      {...emptyListProps({ isLoading, retry })}
      {...(search.isUnderWay && { nothingFoundMessage: 'Searching…' })}
      limit={200}
      maxDropdownHeight={320}
      rightSection={isLoading ? <Loader size={14} /> : undefined}
      {...select}
      data={[
        ...all.map(({ id, label }) => ({ value: String(id), label })),
        ...(hasMore ? [moreOption] : []),
      ]}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id), find(id))}
      {...(onSearch && {
        onSearchChange: search.handleChange,
        filter: (input) => {
          if (input.search === '') return input.options;
          if (search.isUnderWay) return input.options.filter(hasText(input.search));
          // What the server found, whatever of it matches; what is chosen already isn't part of it.
          return isMissing ? input.options.slice(1) : input.options;
        },
      })}
      {...(renderChoice && {
        renderOption: ({ option }) => {
          const choice = find(option.value);
          return choice ? renderChoice(choice) : option.label;
        },
      })}
    />
  );
}

const hasText = (text: string) => (option: ComboboxParsedItem<string>) =>
  'label' in option && foldText(option.label).includes(foldText(text));

/** What a list without choices says; what couldn't be loaded is asked for again when it is opened. */
export function emptyListProps({ isLoading, retry }: ChoiceList, noneText = 'Nothing found') {
  const failedText = 'This couldn’t be loaded. Open it again to retry.';
  const text = retry ? failedText : noneText;
  return { nothingFoundMessage: isLoading ? 'Loading…' : text, onDropdownOpen: retry };
}

/** Asks the server for what was typed; the label of what is chosen was typed by nobody. */
function useServerSearch(
  onSearch: ((text: string) => void) | undefined,
  chosenLabel: string | undefined,
  isLoading = false,
) {
  const [typed, setTyped] = useState('');
  const [searched, setSearched] = useState('');
  const { restart } = useDebouncedCallback((text) => {
    setSearched(text);
    onSearch?.(text);
  }, searchRest);
  return {
    isUnderWay: typed !== searched || (isLoading && searched !== ''),
    handleChange: (text: string) => {
      const wanted = text === chosenLabel ? '' : text.trim();
      setTyped(wanted);
      restart(wanted);
    },
  };
}
