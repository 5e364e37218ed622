import type { TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';

export interface DayInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** The day, as YYYY-MM-DD; null if the field is empty. */
  value: string | null;
  onChange: (day: string | null) => void;
  minDay?: string;
  maxDay?: string;
  'data-unread'?: true;
}

// The icon is shown both before and after the calendar loads, so that the layout doesn't shift.
export const calendarIcon = <IconCalendar size={15} stroke={1.6} aria-hidden="true" />;

/** Converts YYYY-MM-DD or M/D/YYYY to YYYY-MM-DD. Returns null for other text and for days that don't exist. */
export function parseDay(text: string): string | null {
  const [, month = '', date = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  const day = year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : text.trim();
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day ? day : null;
}

/** Returns why a field rejects typed text, or null for empty text and allowed days. */
export function dayProblem(text: string, minDay = '', maxDay = '9999'): string | null {
  if (text.trim() === '') return null;
  const day = parseDay(text);
  if (day === null) return `“${text.slice(0, 20)}” is not a date. Enter one as YYYY-MM-DD.`;
  if (day < minDay) return `Choose a date on or after ${minDay}.`;
  if (day > maxDay) return `Choose a date up to ${maxDay}.`;
  return null;
}
