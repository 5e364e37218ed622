import { Combobox, type ComboboxStore } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { FieldOptions } from './FieldOptions.tsx';
import styles from './FilterBar.module.css';
import type { FilterField, FilterValues } from './filter-fields.ts';
import { ValueOptions } from './ValueOptions.tsx';

interface FilterMenuBodyProps {
  store: ComboboxStore;
  fields: readonly FilterField[];
  values: FilterValues;
  /** The field whose values are shown; undefined while the menu lists the fields. */
  field: FilterField | undefined;
  onBack: () => void;
  onClose: () => void;
}

/** Shows one step of the filter menu. The menu has focus while it is open. */
export function FilterMenuBody(props: FilterMenuBodyProps) {
  const { store, fields, values, field, onBack, onClose } = props;
  const [typed, setTyped] = useState('');
  const { searchRef } = store;
  useEffect(() => {
    searchRef.current?.focus({ preventScroll: true });
  }, [searchRef]);
  const latest = useRef(store);
  useEffect(() => {
    latest.current = store;
  });
  useEffect(() => {
    // Highlight the first match, so that Enter selects it.
    if (typed) latest.current.selectFirstOption();
    else latest.current.resetSelectedOption();
  }, [typed]);

  const selectFirst = useCallback(() => void latest.current.selectFirstOption(), []);

  const handleKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'Backspace' && typed === '' && field) onBack();
    if (event.key === 'Tab') onClose();
    // Esc closes the menu, but must not close the panel behind it.
    if (event.key === 'Escape') event.stopPropagation();
  };
  return (
    <>
      <Combobox.Search
        role="combobox"
        aria-expanded={true}
        aria-label={field ? `Find a value of ${field.label}` : 'Find a filter'}
        placeholder={field ? (field.placeholder ?? field.label) : 'Filter by…'}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
      />
      <Combobox.Options
        className={styles.options ?? ''}
        aria-label={field ? field.label : 'Filters'}
        aria-multiselectable={field?.takesSeveral || undefined}
      >
        {field ? (
          <ValueOptions
            field={field}
            value={values[field.name]}
            typed={typed}
            onFound={selectFirst}
          />
        ) : (
          <FieldOptions fields={fields} values={values} typed={typed} />
        )}
      </Combobox.Options>
    </>
  );
}
