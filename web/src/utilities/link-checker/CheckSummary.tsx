import type { LinkCheck } from '@portal/contract/utilities/link-check.schema.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import styles from './LinkChecker.module.css';
import { formatCount, formatSeconds, stateLabels } from './link-check-texts.ts';

/** Shows a finished check's results. */
export function CheckSummary({ check }: { check: LinkCheck }) {
  const { url, pages, checked, seconds, end_text, traps, state } = check;
  return (
    <section className={styles.summary} aria-label="Check">
      <p className={styles.line}>
        {state !== 'done' && <StatusDot status={stateLabels[state]} />}
        <a href={url} target="_blank" rel="noreferrer" className={styles.site}>
          {url}
        </a>
        <span>
          {formatCount(pages, 'page')} read, {formatCount(checked, 'link')} checked in{' '}
          {formatSeconds(seconds)}
        </span>
        <span>
          <DateText value={check.created_at} style="moment" />
          {check.person ? ` by ${check.person.name}` : check.is_scheduled && ', the weekly check'}
        </span>
      </p>
      {end_text && (
        <p className={styles.notice}>
          <IconAlertTriangle size={15} stroke={1.7} aria-hidden="true" />
          {end_text}
        </p>
      )}
      {traps.map((trap) => (
        <p key={trap.text} className={styles.notice}>
          <IconAlertTriangle size={15} stroke={1.7} aria-hidden="true" />
          <span>
            {trap.text}: {formatCount(trap.count, 'address', 'addresses')} not checked, such as{' '}
            <span className={styles.example}>{trap.url}</span>
          </span>
        </p>
      ))}
    </section>
  );
}
