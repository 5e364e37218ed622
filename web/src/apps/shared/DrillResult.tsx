import type { ApplicationDrill } from '@portal/contract/apps/web-application.schema.ts';
import { DateText } from '#platform/ui/DateText.tsx';
import { StatusDot } from '#platform/ui/StatusDot.tsx';
import styles from '../Apps.module.css';

const states = {
  ok: { name: 'Restorable', color: 'var(--tone-success)' },
  failed: { name: 'Failed', color: 'var(--tone-danger)' },
};

/** What came of the last weekly restore of the newest backup to a throw-away application. */
export function DrillResult({ drill }: { drill: ApplicationDrill | null }) {
  if (!drill) return <span className={styles.none}>Not tested yet</span>;
  return (
    <span className={styles.drill}>
      <StatusDot status={drill.is_ok ? states.ok : states.failed} />
      <span className={styles.none}>
        {drill.text} <DateText value={drill.at} style="backup" />.
        {!drill.is_ok && (
          <>
            {' '}
            {drill.last_success_at ? (
              <>
                The last success was on <DateText value={drill.last_success_at} style="backup" />.
              </>
            ) : (
              'No test has succeeded yet.'
            )}
          </>
        )}
      </span>
    </span>
  );
}
