import type { MetricFreshness } from '@portal/contract/account-health/overviews/account-health.schema.ts';
import {
  differenceText,
  figureText,
  type MonthlyEntry,
  monthlyLine,
  summarizeMonths,
} from '@portal/contract/account-health/overviews/monthly-figures.ts';
import { Fragment } from 'react';
import { type MonthlyMetric, monthlyTexts } from './dashboard-texts.ts';
import { FreshnessLine } from './FreshnessLine.tsx';
import styles from './Overviews.module.css';
import { Sparkline } from './Sparkline.tsx';

interface MonthlyBlockProps {
  metric: MonthlyMetric;
  months: readonly MonthlyEntry[];
  freshness: MetricFreshness;
}

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Shows the latest month's figure, compared with 1, 3, 6, and 12 months earlier. */
export function MonthlyBlock({ metric, months, freshness }: MonthlyBlockProps) {
  const summary = summarizeMonths(months);
  const { title, empty } = monthlyTexts[metric];
  return (
    <section className={styles.block} aria-label={title}>
      <h3 className={styles.blockTitle}>
        {title}
        {summary && (
          <span className={styles.month}>
            {names[summary.current.month - 1]} {summary.current.year}
          </span>
        )}
      </h3>
      {summary ? (
        <>
          <p className={styles.current}>
            <span className={styles.figure}>{figureText(summary.current.value)}</span>
            <Difference value={summary.comparisons[0]?.difference ?? null} />
            <span className={styles.past}>vs. last month</span>
          </p>
          <Sparkline label={`${title}, the last 12 months`} values={monthlyLine(months)} />
          <dl className={styles.comparisons}>
            {summary.comparisons.slice(1).map(({ monthsAgo, value, difference }) => (
              <Fragment key={monthsAgo}>
                <dt>{monthsAgo} months ago</dt>
                <dd>{figureText(value)}</dd>
                <dd>
                  <Difference value={difference} />
                </dd>
              </Fragment>
            ))}
          </dl>
        </>
      ) : (
        <p className={styles.none}>{empty}</p>
      )}
      <FreshnessLine verb="Updated" freshness={freshness} />
    </section>
  );
}

function Difference({ value }: { value: number | null }) {
  const tone = value === null || value === 0 ? undefined : value > 0 ? 'up' : 'down';
  return (
    <span className={styles.difference} data-tone={tone}>
      {differenceText(value)}
    </span>
  );
}
