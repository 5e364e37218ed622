import { Loader, Select, type SelectProps } from '@mantine/core';
import { useSettledValue } from './use-settled-value.ts';

export interface Choice {
  id: number;
  label: string;
}

export interface EntitySelectProps<One extends Choice = Choice>
  extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'renderOption'> {
  choices: readonly One[];
  value: number | null;
  onChange: (id: number | null, choice: One | null) => void;
  /** Where the server searches: what was typed, once it has rested. */
  onSearch?: (text: string) => void;
  isLoading?: boolean;
  renderChoice?: (choice: One) => React.ReactNode;
}

/** A searchable list of records to choose one of. */
export function EntitySelect<One extends Choice>(props: EntitySelectProps<One>) {
  const { choices, value, onChange, onSearch, isLoading, renderChoice, ...select } = props;
  const find = (id: string | null) => choices.find((choice) => String(choice.id) === id) ?? null;
  const { restart } = useSettledValue((text) => onSearch?.(text));
  return (
    <Select
      searchable
      clearable
      nothingFoundMessage={isLoading ? 'Loading …' : 'Nothing found'}
      limit={200}
      maxDropdownHeight={320}
      rightSection={isLoading ? <Loader size={14} /> : undefined}
      {...select}
      data={choices.map(({ id, label }) => ({ value: String(id), label }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id), find(id))}
      {...(onSearch && { onSearchChange: restart, filter: ({ options }) => options })}
      {...(renderChoice && {
        renderOption: ({ option }) => {
          const choice = find(option.value);
          return choice ? renderChoice(choice) : option.label;
        },
      })}
    />
  );
}
