import type { ApplicationDrill } from '@portal/contract/apps/web-application.schema.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import styles from '../Apps.module.css';

const states = {
  ok: { name: 'Restorable', color: 'var(--tone-success)' },
  failed: { name: 'Failed', color: 'var(--tone-danger)' },
};

/** Shows the last weekly drill's result. A drill test-restores the newest backup to a throwaway application. */
export function DrillResult({ drill }: { drill: ApplicationDrill | null }) {
  if (!drill) return <span className={styles.none}>Not tested yet</span>;
  return (
    <span className={styles.drill}>
      <span className={styles.drillHead}>
        <StatusDot status={drill.is_ok ? states.ok : states.failed} />
        <DateText value={drill.at} style="backup" />
      </span>
      <span className={styles.none}>
        {drill.text} {!drill.is_ok && <LastSuccess drill={drill} />}
      </span>
    </span>
  );
}

function LastSuccess({ drill: { last_success_at } }: { drill: ApplicationDrill }) {
  if (!last_success_at) return 'No test has succeeded yet.';
  return (
    <>
      The last success was on <DateText value={last_success_at} style="backup" />.
    </>
  );
}
