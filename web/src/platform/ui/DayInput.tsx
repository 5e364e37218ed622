import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { calendarIcon, type DayInputProps } from './day-input-parts.tsx';

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
