import { useTimeZone } from '../../api/portal-settings.ts';
import styles from './DateText.module.css';
import {
  type DateStyle,
  formatBackupTime,
  formatDay,
  formatDayAndHour,
  formatMoment,
} from './format-date.ts';

type TextStyle = DateStyle | 'hour' | 'moment' | 'backup';

interface DateTextProps {
  /** A day (YYYY-MM-DD) or an instant; shown as a dash if empty. */
  value: string | null | undefined;
  style?: TextStyle;
  isLate?: boolean;
}

/** Shows a date in the agency's time zone. */
export function DateText({ value, style = 'table', isLate = false }: DateTextProps) {
  const timeZone = useTimeZone();
  if (!value) return <span className={styles.none}>–</span>;
  const text = textOf(value, style, timeZone);
  return (
    <time className={`tabular ${isLate ? styles.late : ''}`} dateTime={value}>
      {text}
      {isLate && <span className={styles.hidden}> (overdue)</span>}
    </time>
  );
}

function textOf(value: string, style: TextStyle, timeZone: string): string {
  if (style === 'hour') return formatDayAndHour(value, timeZone);
  if (style === 'moment') return formatMoment(value, timeZone);
  if (style === 'backup') return formatBackupTime(value, timeZone);
  return formatDay(value, style, timeZone);
}
