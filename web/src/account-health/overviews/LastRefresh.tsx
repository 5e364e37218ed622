import type { AccountRefresh } from '@portal/contract/account-health/overviews/account-health.schema.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import { refreshStates } from './dashboard-texts.ts';
import { Outcomes } from './Outcomes.tsx';
import styles from './Panel.module.css';

export function LastRefresh({ refresh }: { refresh: AccountRefresh }) {
  const { state, started_at, ended_at, outcomes } = refresh;
  return (
    <section className={styles.section} aria-label="Last refresh">
      <h3 className={styles.heading}>Last refresh</h3>
      <p className={styles.line}>
        <StatusDot status={refreshStates[state]} />
        <span className={styles.quiet}>
          {ended_at ? 'Ended' : 'Started'}{' '}
          <DateText value={ended_at ?? started_at} style="moment" />
        </span>
      </p>
      <Outcomes outcomes={outcomes} />
    </section>
  );
}
