import { Combobox } from '@mantine/core';
import { foldText } from '@portal/contract/platform/text.ts';
import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import styles from './FilterBar.module.css';
import type { FilterField, FilterValues } from './filter-fields.ts';

interface FieldOptionsProps {
  fields: readonly FilterField[];
  values: FilterValues;
  typed: string;
}

/** Shows a list's filters in the menu. */
export function FieldOptions({ fields, values, typed }: FieldOptionsProps) {
  const matches = fields.filter(({ label }) => foldText(label).includes(foldText(typed.trim())));
  if (matches.length === 0) return <Combobox.Empty>No filter has this name</Combobox.Empty>;
  return matches.map((field) => {
    const isActive = values[field.name] !== undefined;
    return (
      <Combobox.Option
        key={field.name}
        value={field.name}
        aria-selected={isActive}
        className={styles.option ?? ''}
      >
        <span className={styles.optionName}>{field.label}</span>
        {isActive && <IconCheck size={14} stroke={2} aria-hidden="true" />}
        {!field.isFlag && <IconChevronRight size={14} stroke={1.7} aria-hidden="true" />}
      </Combobox.Option>
    );
  });
}
