import { TextInput } from '@mantine/core';
import { type FocusEvent, useEffect, useState } from 'react';
import { calendarIcon, type DayInputProps, dayProblem, parseDay } from './day-input-parts.tsx';

let DayPicker: typeof import('./DayPicker.tsx').DayPicker | undefined;
const loadDayPicker = async () => {
  ({ DayPicker } = await import('./DayPicker.tsx'));
};

/**
 * A day, typed as YYYY-MM-DD or picked from a calendar, whose code loads on first use. Until then, and while the user
 * is typing, it is a plain field. Text that isn't a day is rejected with a message on blur.
 */
export function DayInput(props: DayInputProps) {
  const [isLoaded, setIsLoaded] = useState(DayPicker !== undefined);
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (isLoaded) return;
    // If the calendar fails to load, a day can still be typed.
    void loadDayPicker()
      .then(() => setIsLoaded(true))
      .catch(() => undefined);
  }, [isLoaded]);
  const [problem, setProblem] = useState<string | null>(null);
  const { value, onChange, minDay, maxDay, ...input } = props;
  const error = problem ?? input.error;
  const handleChange = (day: string | null) => {
    setProblem(null);
    onChange(day);
  };
  const handleBlur = (event: FocusEvent<HTMLInputElement>) => {
    setTyped(null);
    setProblem(dayProblem(event.currentTarget.value, minDay, maxDay));
    input.onBlur?.(event);
  };
  if (DayPicker && typed === null) {
    return <DayPicker {...props} error={error} onChange={handleChange} onBlur={handleBlur} />;
  }

  const handleTyping = (text: string) => {
    setTyped(text);
    const day = parseDay(text);
    const isAccepted = text === '' || (day !== null && dayProblem(text, minDay, maxDay) === null);
    if (isAccepted && day !== value) handleChange(day);
  };
  return (
    <TextInput
      leftSection={calendarIcon}
      {...input}
      placeholder={input.placeholder ?? 'YYYY-MM-DD'}
      value={typed ?? value ?? ''}
      onFocus={() => setTyped(value ?? '')}
      onChange={(event) => handleTyping(event.currentTarget.value)}
      onBlur={handleBlur}
      error={error}
    />
  );
}
