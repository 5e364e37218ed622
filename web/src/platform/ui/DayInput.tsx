import { TextInput, type TextInputProps } from '@mantine/core';
import { lazy, Suspense } from 'react';

export interface DayInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** YYYY-MM-DD. */
  value: string | null;
  onChange: (day: string | null) => void;
  minDay?: string;
  maxDay?: string;
}

const DayPicker = lazy(() =>
  import('./DayPicker.tsx').then(({ DayPicker: component }) => ({ default: component })),
);

/** A day, typed as YYYY-MM-DD or picked from a calendar, which is loaded when it is first needed. */
export function DayInput(props: DayInputProps) {
  const { value, onChange, minDay, maxDay, ...input } = props;
  return (
    <Suspense fallback={<TextInput {...input} value={value ?? ''} readOnly />}>
      <DayPicker {...props} />
    </Suspense>
  );
}
