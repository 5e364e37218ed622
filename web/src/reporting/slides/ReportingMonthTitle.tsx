import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import { levelOf, lookOf } from './attributes.ts';
import { PendingData } from './PendingData.tsx';
import styles from './Slides.module.css';
import type { SlideComponentProps } from './shown-content.ts';

/** Shows the report's month, such as 'March 2024'. */
export function ReportingMonthTitle({ component }: SlideComponentProps) {
  const { data } = component;
  if (data.kind !== 'month') return <PendingData data={data} height={32} />;
  const Level = levelOf(component, 'h2');
  return (
    <Level className={styles.heading} style={lookOf(component, 'center')}>
      {`${monthNames[data.month - 1]} ${data.year}`}
    </Level>
  );
}
