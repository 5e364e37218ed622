import { chartHeight } from './chart-series.ts';
import styles from './Dashboard.module.css';

/** Shows pale bars in place of a chart that isn't drawn yet. */
export function PendingChart() {
  return <div className={styles.pendingChart} style={{ height: chartHeight }} aria-hidden="true" />;
}
