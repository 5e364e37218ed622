import { dayInZone, instantInZone } from '@portal/contract/platform/dates.ts';
import type { ReactNode } from 'react';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { Select } from '../inputs/Select.tsx';
import styles from './DayHourInput.module.css';
import { DayInput } from './DayInput.tsx';

interface DayHourInputProps {
  label: ReactNode;
  /** The hour's label for screen readers, such as 'Schedule-by hour'. */
  hourLabel: string;
  /** The value, as an ISO instant. */
  value: string | null;
  onChange: (instant: string | null) => void;
  /** The hour that is preselected for a new day, such as '15'. */
  usualHour: string;
  error?: string | undefined;
  disabled?: boolean;
  minDay?: string;
}

/** The hours of a day, '00' to '23', with their labels. */
export const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour).padStart(2, '0'),
  label: `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`,
}));

/** Edits a day and an hour in the 12-hour format, in the agency's time zone. */
export function DayHourInput(props: DayHourInputProps) {
  const { label, hourLabel, value, onChange, usualHour, error, disabled = false, minDay } = props;
  const timeZone = useTimeZone();
  const day = value && dayInZone(new Date(value), timeZone);
  const hour = value ? hourInZone(value, timeZone) : usualHour;
  const change = (newDay: string | null, newHour: string) =>
    onChange(newDay && instantInZone(newDay, `${newHour}:00`, timeZone));
  return (
    <div className={styles.input}>
      <DayInput
        label={label}
        value={day}
        error={error}
        disabled={disabled}
        {...(minDay !== undefined && { minDay })}
        onChange={(newDay) => change(newDay, hour)}
      />
      <Select
        aria-label={hourLabel}
        data={hours}
        value={day && hour}
        placeholder="Hour"
        disabled={disabled || !day}
        allowDeselect={false}
        onChange={(newHour) => newHour && change(day, newHour)}
      />
    </div>
  );
}

function hourInZone(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  return format.format(new Date(instant)).padStart(2, '0');
}
