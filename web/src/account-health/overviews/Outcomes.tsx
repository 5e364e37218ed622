import type { RefreshOutcome } from '@portal/contract/account-health/overviews/account-health.schema.ts';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import { metricTitles, refreshStates } from './dashboard-texts.ts';
import styles from './Panel.module.css';

/** Lists a refresh's outcome for each of an account's metrics, with the reason if a metric wasn't refreshed. */
export function Outcomes({ outcomes }: { outcomes: readonly RefreshOutcome[] }) {
  if (outcomes.length === 0) return null;
  return (
    <ul className={styles.outcomes}>
      {outcomes.map(({ metric, state, text }) => (
        <li key={metric}>
          <span>{metricTitles[metric]}</span>
          <StatusDot status={refreshStates[state]} />
          {text && <span className={styles.reason}>{text}</span>}
        </li>
      ))}
    </ul>
  );
}
