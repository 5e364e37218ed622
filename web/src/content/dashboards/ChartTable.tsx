import { DateText } from '#platform/ui/dates/DateText.tsx';
import { chartSeries } from './chart-series.ts';
import styles from './Dashboard.module.css';
import type { ChartWeek } from './history-sets.queries.ts';

// The height of exactly seven rows: the header and six weeks.
const tableHeight = 7 * 25;

/** Shows a chart's data as a table, newest week first. */
export function ChartTable({ name, sets }: { name: string; sets: readonly ChartWeek[] }) {
  return (
    <div className={styles.tableFrame} style={{ height: tableHeight }}>
      <table className={styles.table} aria-label={`${name} by week`}>
        <thead>
          <tr>
            <th scope="col">Week of</th>
            {chartSeries.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sets.toReversed().map((set) => (
            <tr key={set.week}>
              <th scope="row">
                <DateText value={set.week} />
              </th>
              {chartSeries.map((series) => (
                <td key={series.name}>{set[series.name].toLocaleString('en')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
