import { TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';

export interface DayInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** YYYY-MM-DD. */
  value: string | null;
  onChange: (day: string | null) => void;
  minDay?: string;
  maxDay?: string;
}

// The same before and after the calendar has come, so that nothing moves.
export const calendarIcon = <IconCalendar size={15} stroke={1.6} aria-hidden="true" />;

const DayPicker = lazy(() =>
  import('./DayPicker.tsx').then(({ DayPicker: component }) => ({ default: component })),
);

/** A day, typed as YYYY-MM-DD or picked from a calendar, which is loaded when it is first needed. */
export function DayInput(props: DayInputProps) {
  const { value, onChange, minDay, maxDay, ...input } = props;
  return (
    <Suspense
      fallback={<TextInput leftSection={calendarIcon} {...input} value={value ?? ''} readOnly />}
    >
      <DayPicker {...props} />
    </Suspense>
  );
}
