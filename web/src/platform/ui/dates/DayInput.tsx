import { TextInput } from '@mantine/core';
import { type FocusEvent, type FormEvent, useEffect, useState } from 'react';
import { unreadField } from '#platform/forms/refuse-unread-fields.ts';
import { calendarIcon, type DayInputProps, dayProblem, parseDay } from './day-input-parts.tsx';

let DayPicker: typeof import('./DayPicker.tsx').DayPicker | undefined;
const loadDayPicker = async () => {
  ({ DayPicker } = await import('./DayPicker.tsx'));
};

/**
 * Edits a day, typed as YYYY-MM-DD or picked from a calendar. The calendar's code loads on first use. Until it has
 * loaded, and while the user is typing, this is a plain field. Text that isn't a day stays in the field, shows a
 * message on blur, and prevents its form from being sent (see `refuseUnreadFields`).
 */
export function DayInput(props: DayInputProps) {
  const [isLoaded, setIsLoaded] = useState(DayPicker !== undefined);
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (isLoaded) return;
    // If the calendar fails to load, the user can still type a day.
    void loadDayPicker()
      .then(() => setIsLoaded(true))
      .catch(() => undefined);
  }, [isLoaded]);
  /** The reason the current text isn't a valid value; shown once the field loses focus. */
  const [problem, setProblem] = useState<string | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  const { value, onChange, minDay, maxDay, ...input } = props;
  const error = (isLeft && problem) || input.error;
  const handleInput = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    setIsLeft(false);
    setProblem(dayProblem(currentTarget.value, minDay, maxDay));
  };
  const handleChange = (day: string | null) => {
    setProblem(null);
    onChange(day);
  };
  const handleBlur = (event: FocusEvent<HTMLInputElement>) => {
    const left = dayProblem(event.currentTarget.value, minDay, maxDay);
    if (left === null) setTyped(null);
    setProblem(left);
    setIsLeft(true);
    input.onBlur?.(event);
  };
  const unread = problem === null ? {} : unreadField;
  if (DayPicker && typed === null) {
    return (
      <DayPicker
        {...props}
        {...unread}
        error={error}
        onInput={handleInput}
        onChange={handleChange}
        onBlur={handleBlur}
      />
    );
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
      {...unread}
      placeholder={input.placeholder ?? 'YYYY-MM-DD'}
      value={typed ?? value ?? ''}
      onFocus={() => setTyped(typed ?? value ?? '')}
      onInput={handleInput}
      onChange={(event) => handleTyping(event.currentTarget.value)}
      onBlur={handleBlur}
      error={error}
    />
  );
}
