import { TextInput } from '@mantine/core';
import { DayInput } from '#platform/ui/dates/DayInput.tsx';
import styles from './DayTimeInput.module.css';

interface DayTimeInputProps {
  label: string;
  description?: string;
  /** A day and a time, such as '2026-11-24T23:59', or an empty string. */
  value: string;
  onChange: (local: string) => void;
  /** The time that is preselected for a new day. */
  usualTime: string;
  error?: string | undefined;
}

/** Edits a date and a time, accurate to the minute. */
export function DayTimeInput(props: DayTimeInputProps) {
  const { label, description, value, onChange, usualTime, error } = props;
  const [day = '', time = usualTime] = value === '' ? [] : value.split('T');
  return (
    <div className={styles.input}>
      <DayInput
        label={label}
        description={description}
        required
        value={day || null}
        error={error}
        onChange={(newDay) => onChange(newDay ? `${newDay}T${time}` : '')}
      />
      <TextInput
        aria-label={`${label}, time`}
        type="time"
        value={time}
        disabled={day === ''}
        onChange={({ currentTarget }) => {
          // The value is empty while the time is incomplete, so keep the previous time.
          if (currentTarget.value) onChange(`${day}T${currentTarget.value}`);
        }}
      />
    </div>
  );
}
