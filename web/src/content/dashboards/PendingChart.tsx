import { chartHeight } from './chart-series.ts';
import styles from './Dashboard.module.css';

/** Shows the grid lines of a chart whose bars aren't drawn yet. */
export function PendingChart() {
  return <div className={styles.pendingChart} style={{ height: chartHeight }} aria-hidden="true" />;
}
