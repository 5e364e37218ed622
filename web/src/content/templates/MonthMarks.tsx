import { monthNames } from '@portal/contract/content/planning-month.schema.ts';
import styles from './Templates.module.css';

/** Twelve letters, J to D: strong where the template makes an article. */
export function MonthMarks({ months }: { months: readonly boolean[] }) {
  const chosen = monthNames.filter((_, index) => months[index]);
  const text =
    chosen.length === 12 ? 'Every month' : chosen.length === 0 ? 'No month' : chosen.join(', ');
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
