import type { NumberOrigin } from '@portal/contract/reporting/origins/number-origin.schema.ts';
import { numberSourceTitles } from '@portal/contract/reporting/origins/number-origin.schema.ts';
import { useId } from 'react';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { goalText } from '../../goals/shared/goal-texts.ts';
import styles from './Origins.module.css';
import { changeText, notRecorded, pulledLabel, valueText } from './origin-texts.ts';

/** Sorts months newest first. Other numbers keep their order. */
const byPeriod = (one: NumberOrigin, other: NumberOrigin) =>
  (other.period?.from ?? '').localeCompare(one.period?.from ?? '');

/**
 * Lists numbers with their source, period, and time, and for staff also with the account, the author, and the changes.
 */
export function OriginDetails({ origins }: { origins: readonly NumberOrigin[] }) {
  // The browser closes an open entry when another entry with the same name opens.
  const group = useId();
  if (origins.length === 0) return <p className={styles.quiet}>There are no numbers yet.</p>;
  return (
    <ul className={styles.origins}>
      {origins.toSorted(byPeriod).map((origin, place) => (
        <li key={origin.key}>
          <details name={group} open={place === 0}>
            <summary>
              <span>{origin.label}</span>
              <span className={styles.value}>{valueText(origin.value)}</span>
            </summary>
            <Facts origin={origin} />
          </details>
        </li>
      ))}
    </ul>
  );
}

function Facts({ origin }: { origin: NumberOrigin }) {
  const { source, account, period, pulled_at, changed_by, goal, history = [] } = origin;
  return (
    <>
      <dl className={styles.facts}>
        <dt>Source</dt>
        <dd>{numberSourceTitles[source]}</dd>
        {account !== undefined && (
          <>
            <dt>{source === 'file' ? 'File' : 'Account'}</dt>
            <dd>{account ?? notRecorded}</dd>
          </>
        )}
        {period && (
          <>
            <dt>Period</dt>
            <dd>
              <DateText value={period.from} style="long" />
              {period.to !== period.from && (
                <>
                  {' to '}
                  <DateText value={period.to} style="long" />
                </>
              )}
            </dd>
          </>
        )}
        <dt>{pulledLabel(source)}</dt>
        <dd>{pulled_at ? <DateText value={pulled_at} style="moment" /> : notRecorded}</dd>
        {changed_by !== undefined && (
          <>
            <dt>By</dt>
            <dd>{changed_by?.name ?? notRecorded}</dd>
          </>
        )}
        {goal && (
          <>
            <dt>Goal</dt>
            <dd>{goalText(goal)}</dd>
          </>
        )}
      </dl>
      {history.length > 0 && (
        <>
          <p className={styles.historyTitle}>Changes of the month</p>
          <ul className={styles.history}>
            {history.map((change) => (
              <li key={`${change.changed_at} ${change.action} ${change.after}`}>
                <DateText value={change.changed_at} style="moment" />: {changeText(change)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
