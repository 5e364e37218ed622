import { Select } from '@mantine/core';
import { schedulePostTime } from '@portal/contract/content/articles/due-date-fields.ts';
import { dayInZone, instantInZone } from '@portal/contract/platform/dates.ts';
import type { ReactNode } from 'react';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { DayInput } from '#platform/ui/DayInput.tsx';
import styles from './Article.module.css';

interface ScheduleByInputProps {
  label: ReactNode;
  /** An ISO instant. */
  value: string | null;
  onChange: (instant: string | null) => void;
  error: string | undefined;
  disabled: boolean;
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour).padStart(2, '0'),
  label: `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`,
}));

/** A day and an hour with AM or PM, in the agency's time zone. */
export function ScheduleByInput(props: ScheduleByInputProps) {
  const { label, value, onChange, error, disabled } = props;
  const timeZone = useTimeZone();
  const day = value && dayInZone(new Date(value), timeZone);
  const hour = value ? hourInZone(value, timeZone) : schedulePostTime.slice(0, 2);
  const change = (newDay: string | null, newHour: string) =>
    onChange(newDay && instantInZone(newDay, `${newHour}:00`, timeZone));
  return (
    <div className={styles.scheduleBy}>
      <DayInput
        label={label}
        value={day}
        error={error}
        disabled={disabled}
        onChange={(newDay) => change(newDay, hour)}
      />
      <Select
        aria-label="Schedule-by hour"
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
