import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import styles from './Templates.module.css';
import { monthsText } from './template-form-values.ts';

/** Twelve letters, J to D: strong where the template makes an article. */
export function MonthMarks({ months }: { months: readonly boolean[] }) {
  const text = monthsText(months);
  return (
    <span className={styles.marks} role="img" aria-label={text} title={text}>
      {monthNames.map((name, index) => (
        <span key={name} data-on={months[index] || undefined} aria-hidden="true">
          {name[0]}
        </span>
      ))}
    </span>
  );
}
