import { Checkbox } from '@mantine/core';
import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import { shortMonth } from '#content/shared/month-label.ts';
import styles from './Templates.module.css';

interface MonthCheckboxesProps {
  /** Twelve flags, from January to December. */
  value: readonly boolean[];
  onChange: (months: boolean[]) => void;
}

export function MonthCheckboxes({ value, onChange }: MonthCheckboxesProps) {
  const isEvery = value.every(Boolean);
  return (
    <fieldset className={styles.months}>
      <legend>Months</legend>
      <div className={styles.monthGrid}>
        {monthNames.map((name, index) => (
          <Checkbox
            key={name}
            label={shortMonth(index + 1)}
            aria-label={name}
            checked={value[index] ?? false}
            onChange={(event) => onChange(value.with(index, event.currentTarget.checked))}
          />
        ))}
      </div>
      <button
        type="button"
        className={styles.everyMonth}
        onClick={() => onChange(value.map(() => !isEvery))}
      >
        {isEvery ? 'No month' : 'Every month'}
      </button>
    </fieldset>
  );
}
