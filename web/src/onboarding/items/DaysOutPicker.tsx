import { Input } from '@mantine/core';
import {
  dayChoices,
  totalDays,
  weekChoices,
  weeksAndDays,
} from '@portal/contract/onboarding/days-out.ts';
import { useId } from 'react';
import { Select } from '#platform/ui/inputs/Select.tsx';
import { daysOutText } from './days-out-text.ts';
import styles from './Items.module.css';

interface DaysOutPickerProps {
  value: number | null;
  onChange: (daysOut: number | null) => void;
  error?: string | undefined;
  /** Whether the picker is inside a popover, which must also contain its dropdowns. */
  isInPopover?: boolean;
}

const none = '0';

const optionsOf = (choices: readonly number[], stored: number, unit: string) => [
  { value: none, label: '–' },
  // Include a stored value that isn't among the choices, such as six days, so that it stays visible until changed.
  ...[...new Set([...choices, stored])]
    .filter((count) => count > 0)
    .sort((a, b) => a - b)
    .map((count) => ({ value: String(count), label: `${count} ${unit}${count === 1 ? '' : 's'}` })),
];

/** Selects an item's due date as a number of weeks and days after the build's start date. */
export function DaysOutPicker({ value, onChange, error, isInPopover }: DaysOutPickerProps) {
  const labelId = useId();
  const comboboxProps = { shadow: 'none', withinPortal: !isInPopover } as const;
  const { weeks, days } = weeksAndDays(value);
  const change = (next: { weeks?: number; days?: number }) =>
    onChange(totalDays({ weeks, days, ...next }));
  return (
    <Input.Wrapper
      label="Due after the start"
      description={value === null ? 'No due date' : `${daysOutText(value)} after the start date`}
      labelProps={{ id: labelId }}
      labelElement="div"
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would change the layout */}
      <div className={styles.daysOut} role="group" aria-labelledby={labelId}>
        <Select
          aria-label="Weeks"
          data-autofocus={isInPopover || undefined}
          allowDeselect={false}
          comboboxProps={comboboxProps}
          data={optionsOf(weekChoices, weeks, 'week')}
          value={String(weeks)}
          onChange={(chosen) => change({ weeks: Number(chosen) })}
        />
        <Select
          aria-label="Days"
          allowDeselect={false}
          comboboxProps={comboboxProps}
          data={optionsOf(dayChoices, days, 'day')}
          value={String(days)}
          onChange={(chosen) => change({ days: Number(chosen) })}
        />
      </div>
    </Input.Wrapper>
  );
}
