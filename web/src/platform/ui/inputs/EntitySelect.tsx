import { type ComboboxParsedItem, Loader, type SelectProps } from '@mantine/core';
import { foldText } from '@portal/contract/platform/text.ts';
import { useState } from 'react';
import { Select } from './Select.tsx';
import { useDebouncedCallback } from './use-debounced-callback.ts';

export interface Choice {
  id: number;
  label: string;
}

/** The options' loading state. */
export interface ChoiceList {
  isLoading?: boolean | undefined;
  /** Refetches the options after they failed to load. */
  retry?: (() => void) | undefined;
}

export interface EntitySelectProps<One extends Choice = Choice>
  extends ChoiceList,
    Omit<SelectProps, 'data' | 'value' | 'onChange' | 'renderOption'> {
  choices: readonly One[];
  value: number | null;
  onChange: (id: number | null, choice: One | null) => void;
  /** The current value, which may be missing from the options. */
  chosen?: One | null | undefined;
  /** Searches on the server. Called with the debounced input, which is empty when the search is cleared. */
  onSearch?: (text: string) => void;
  /** True if the server has more options. */
  hasMore?: boolean;
  renderChoice?: (choice: One) => React.ReactNode;
}

/**
 * The number of milliseconds to wait after the last keystroke before the server searches; until then, loaded options
 * are filtered.
 */
const searchRest = 200;
const moreOption = { value: 'more', label: 'Type to find more…', disabled: true };

/** Renders a searchable select of a single record. */
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
          // The server has already filtered these results, and the current value isn't one of them.
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

/**
 * Returns the props for a select without options: the text to show, and a refetch on opening if the options failed to
 * load.
 */
export function emptyListProps({ isLoading, retry }: ChoiceList, noneText = 'Nothing found') {
  const failedText = 'This couldn’t be loaded. Open it again to retry.';
  const text = retry ? failedText : noneText;
  return { nothingFoundMessage: isLoading ? 'Loading…' : text, onDropdownOpen: retry };
}

/** Debounces typed input and then searches for it. The current value's label isn't typed input. */
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
      const searchText = text === chosenLabel ? '' : text.trim();
      setTyped(searchText);
      restart(searchText);
    },
  };
}
