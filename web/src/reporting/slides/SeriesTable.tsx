import { useTimeZone } from '#platform/api/portal-settings.ts';
import { goalText } from '../goals/shared/goal-texts.ts';
import type { MonthSeries } from './month-series.ts';
import { provenanceText } from './provenance.ts';
import styles from './Slides.module.css';
import { useSlideMedium } from './slide-medium.ts';
import { MoreRows, TableFrame } from './TableFrame.tsx';

const numberText = (value: number | null | undefined) => value?.toLocaleString('en') ?? '–';

interface SeriesTableProps {
  series: MonthSeries;
  label: string;
  /** The heading for the series names, such as 'Lead Type'. */
  noun: string;
}

/**
 * Shows a chart's numbers with a row per series and a column per month. Each column heading has the source as a
 * tooltip.
 */
export function SeriesTable({ series: { names, months }, label, noun }: SeriesTableProps) {
  const timeZone = useTimeZone();
  const { maximumRows } = useSlideMedium();
  const shown = names.slice(0, maximumRows);
  return (
    <>
      <TableFrame label={label}>
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{noun}</th>
              {months.map((month) => (
                <th
                  key={month.label}
                  scope="col"
                  data-kind="number"
                  title={provenanceText(month.provenance, timeZone)}
                >
                  {month.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((name) => (
              <tr key={name} data-row="">
                <th scope="row">{name}</th>
                {months.map(({ label: month, values }) => (
                  <td key={month} data-kind="number">
                    {numberText(values.get(name))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {months.map(({ label: month, total }) => (
                <td key={month} data-kind="number">
                  {numberText(total)}
                </td>
              ))}
            </tr>
            {months.some(({ goal }) => goal) && (
              <tr>
                <th scope="row">Goal</th>
                {months.map(({ label: month, goal }) => (
                  <td key={month} data-kind="number">
                    {goal ? goalText(goal) : '–'}
                  </td>
                ))}
              </tr>
            )}
          </tfoot>
        </table>
      </TableFrame>
      <MoreRows count={names.length - shown.length} />
    </>
  );
}
