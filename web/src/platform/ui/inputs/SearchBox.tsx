import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useDebouncedCallback } from './use-debounced-callback.ts';

interface SearchBoxProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  label: string;
  /** The initial search text. */
  value: string;
  /**
   * Called 800 ms (500 ms plus 300 ms) after the last keystroke, and immediately on Enter and when the search is
   * cleared.
   */
  onSearch: (text: string) => void;
}

export function SearchBox({ label, value, onSearch, ...input }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }

  const handleSearch = (text: string) => {
    const trimmed = text.trim();
    setKnown(trimmed);
    if (trimmed !== value) onSearch(trimmed);
  };
  const { restart, flush } = useDebouncedCallback(handleSearch);

  const handleChange = (text: string) => {
    setTyped(text);
    if (text === '') flush('');
    else restart(text);
  };

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={15} stroke={1.8} aria-hidden="true" />}
      rightSection={
        typed && (
          <CloseButton
            size={22}
            iconSize={13}
            aria-label="Clear search"
            onClick={() => handleChange('')}
          />
        )
      }
      w={240}
      {...input}
      value={typed}
      onChange={(event) => handleChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') flush(typed);
        if (event.key === 'Escape' && typed) {
          event.stopPropagation();
          handleChange('');
        }
      }}
    />
  );
}
