import type { TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';

export interface DayInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** YYYY-MM-DD. */
  value: string | null;
  onChange: (day: string | null) => void;
  minDay?: string;
  maxDay?: string;
}

// The same before and after the calendar loads, so that nothing moves.
export const calendarIcon = <IconCalendar size={15} stroke={1.6} aria-hidden="true" />;
