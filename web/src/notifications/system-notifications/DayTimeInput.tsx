import { TextInput } from '@mantine/core';
import { DayInput } from '#platform/ui/dates/DayInput.tsx';
import styles from './DayTimeInput.module.css';

interface DayTimeInputProps {
  label: string;
  description?: string;
  /** '2026-11-24T23:59', or empty. */
  value: string;
  onChange: (local: string) => void;
  /** The time preselected for a new day. */
  usualTime: string;
  error?: string | undefined;
}

/** A day and a time to the minute. */
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
          // Empty while it is typed only in part.
          if (currentTarget.value) onChange(`${day}T${currentTarget.value}`);
        }}
      />
    </div>
  );
}
