import type { ShownAnnotation } from '@portal/contract/reporting/annotations/chart-annotation.schema.ts';
import { shortMonth } from '@portal/contract/reporting/data/report-period.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import styles from './ChartAnnotations.module.css';

/** Lists a chart's annotations with the numbers that the chart marks them with. */
export function ChartAnnotations({ annotations }: { annotations: readonly ShownAnnotation[] }) {
  if (annotations.length === 0) return null;
  return (
    <ol className={styles.annotations} aria-label="Annotations">
      {annotations.map(({ month, day, text }) => (
        <li key={`${month} ${day} ${text}`}>
          <span className={styles.date}>
            {day ? <DateText value={day} style="long" /> : shortMonth(month)}
          </span>{' '}
          {text}
        </li>
      ))}
    </ol>
  );
}
