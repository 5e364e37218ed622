import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { calendarIcon, type DayInputProps } from './day-input-parts.tsx';

let DayPicker: typeof import('./DayPicker.tsx').DayPicker | undefined;
const loadDayPicker = async () => {
  ({ DayPicker } = await import('./DayPicker.tsx'));
};

/**
 * A day, typed as YYYY-MM-DD or picked from a calendar, whose code loads on first use. Until then, and
 * while someone is typing, it is a plain field.
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
  if (DayPicker && typed === null) return <DayPicker {...props} />;

  const { value, onChange, minDay, maxDay, ...input } = props;
  const handleTyping = (text: string) => {
    setTyped(text);
    const day = text || null;
    if (day !== value && (day === null || isDay(day, minDay, maxDay))) onChange(day);
  };
  return (
    <TextInput
      leftSection={calendarIcon}
      {...input}
      placeholder={input.placeholder ?? 'YYYY-MM-DD'}
      value={typed ?? value ?? ''}
      onFocus={() => setTyped(value ?? '')}
      onChange={(event) => handleTyping(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  );
}

function isDay(text: string, minDay = '', maxDay = '9999'): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return false;
  return text >= minDay && text <= maxDay;
}
