import type { MetricFreshness } from '@portal/contract/account-health/overviews/account-health.schema.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import styles from './Freshness.module.css';

interface FreshnessLineProps {
  /** The verb, such as 'Updated' or 'Measured'. */
  verb: string;
  freshness: MetricFreshness;
  /** Whether to show a failure's full reason instead of a single line. */
  isWhole?: boolean;
}

/** Shows a value's age and, if the last refresh failed, the reason. */
export function FreshnessLine({ verb, freshness, isWhole }: FreshnessLineProps) {
  const { error, error_at, fetched_at } = freshness;
  if (error === null) {
    return (
      <p className={styles.line}>
        {fetched_at && (
          <>
            {verb} <DateText value={fetched_at} style="long" />
          </>
        )}
      </p>
    );
  }
  return (
    <p className={styles.line} data-failed="" data-whole={isWhole || undefined} title={error}>
      <IconAlertTriangle size={13} stroke={1.8} aria-hidden="true" />
      <span>
        {fetched_at ? 'Not renewed since ' : 'Failed '}
        <DateText value={fetched_at ?? error_at} style="long" />: {error}
      </span>
    </p>
  );
}
