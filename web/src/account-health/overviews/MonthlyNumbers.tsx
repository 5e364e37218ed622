import type { MetricFreshness } from '@portal/contract/account-health/overviews/account-health.schema.ts';
import { figureText } from '@portal/contract/account-health/overviews/monthly-figures.ts';
import type { DataProvenance } from '@portal/contract/reporting/data/report-data.schema.ts';
import type { ShownGoal } from '@portal/contract/reporting/goals/metric-goal.schema.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { goalText } from '#reporting/goals/shared/goal-texts.ts';
import { AccountOrigin } from './AccountOrigin.tsx';
import { type MonthlyMetric, monthlyTexts } from './dashboard-texts.ts';
import { FreshnessLine } from './FreshnessLine.tsx';
import styles from './Panel.module.css';

interface Month {
  /** The month's label, for example 'Feb 2021'. */
  month: string;
  parts: readonly { name: string; value: number }[];
  goal?: ShownGoal | undefined;
  provenance: DataProvenance;
}

interface MonthlyNumbersProps {
  /** The organization's id. */
  account: number;
  metric: MonthlyMetric;
  /** The heading of the number column. */
  column: string;
  /** The months, oldest first. */
  months: readonly Month[];
  freshness: MetricFreshness;
  /** A sentence about missing setup; null if nothing is missing. */
  setupProblem: string | null;
}

const sumOf = ({ parts }: Month) => parts.reduce((sum, { value }) => sum + value, 0);

/** Shows each month's number with its parts, its source, and when it was read. */
export function MonthlyNumbers(props: MonthlyNumbersProps) {
  const { account, metric, column, months, freshness, setupProblem } = props;
  const { title, empty } = monthlyTexts[metric];
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.heading}>
        {title}
        <AccountOrigin account={account} keys={[metric]} label={`Source of ${title}`} />
      </h3>
      <FreshnessLine verb="Updated" freshness={freshness} isWhole />
      {setupProblem && <p className={styles.notice}>{setupProblem}</p>}
      {months.length === 0 ? (
        <p className={styles.quiet}>{empty}</p>
      ) : (
        <>
          <p className={styles.columns} aria-hidden="true">
            <span>Month</span>
            <span>{column}</span>
            <span>Source</span>
          </p>
          <ul className={styles.months}>
            {months.toReversed().map((month) => (
              <li key={month.month}>
                <details>
                  <summary>
                    <span>{month.month}</span>
                    <span className={styles.number}>
                      {figureText(sumOf(month))}
                      {month.goal && (
                        <span className={styles.quiet}>
                          {' '}
                          (goal: {goalText(month.goal).toLowerCase()})
                        </span>
                      )}
                    </span>
                    <span className={styles.source}>
                      {month.provenance.name},{' '}
                      <DateText value={month.provenance.fetched_at} style="long" />
                    </span>
                  </summary>
                  <Parts month={month} />
                </details>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Parts({ month }: { month: Month }) {
  if (month.parts.length === 0) return <p className={styles.quiet}>None in this month.</p>;
  return (
    <dl className={styles.parts}>
      {month.parts
        .toSorted((one, other) => other.value - one.value)
        .map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figureText(value)}</dd>
          </div>
        ))}
    </dl>
  );
}
