import { Button } from '@mantine/core';
import {
  type emailEvents,
  emailEventsOf,
  emailEventsShownAtMost,
  emailEventsShownFirst,
  type ReportEmailEntry,
} from '@portal/contract/reporting/emails/report-email-entry.schema.ts';
import { useState } from 'react';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import blocks from '../shared/Blocks.module.css';
import styles from './Emails.module.css';
import { useResendMail } from './sendings.queries.ts';

const eventNames: Record<(typeof emailEvents)[number], { name: string; color: string }> = {
  sent: { name: 'Sent', color: 'var(--tone-info)' },
  viewed: { name: 'Viewed', color: 'var(--tone-success)' },
  unsubscribed: { name: 'Unsubscribed', color: 'var(--tone-warning)' },
};

/** Lists the pending and failed emails of a report, then the events of sent emails, oldest first. */
export function EmailEvents({ entries }: { entries: readonly ReportEmailEntry[] }) {
  const [isShowingAll, setIsShowingAll] = useState(false);
  if (entries.length === 0) return <p className={blocks.quiet}>No Current Report Email Entries</p>;
  const unsent = entries.filter(({ state }) => state !== 'sent');
  const events = emailEventsOf(entries);
  const isLong = events.length > emailEventsShownAtMost && !isShowingAll;
  return (
    <>
      {unsent.length > 0 && (
        <ul className={styles.events} aria-label="Emails that haven’t been sent">
          {unsent.map((entry) => (
            <UnsentMail key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {events.length > 0 && (
        <ul className={styles.events} aria-label="Email events">
          {(isLong ? events.slice(0, emailEventsShownFirst) : events).map(
            ({ entry, event, at }) => (
              <li key={`${entry.id} ${event}`} className={styles.event}>
                <StatusDot status={eventNames[event]} />
                <span className={styles.address} title={entry.email}>
                  {entry.email}
                </span>
                <DateText value={at} style="long" />
              </li>
            ),
          )}
        </ul>
      )}
      {isLong && (
        <Button
          size="compact-xs"
          variant="subtle"
          style={{ justifySelf: 'start' }}
          onClick={() => setIsShowingAll(true)}
        >
          Show all {events.length}
        </Button>
      )}
    </>
  );
}

function UnsentMail({ entry }: { entry: ReportEmailEntry }) {
  const resend = useResendMail();
  const isFailed = entry.state === 'failed';
  return (
    <li className={styles.event}>
      <StatusDot
        status={
          isFailed
            ? { name: 'Failed', color: 'var(--tone-danger)' }
            : { name: 'Waiting', color: 'var(--text-tertiary)' }
        }
      />
      <span className={styles.address} title={entry.email}>
        {entry.email}
      </span>
      {entry.allowed_actions.includes('resend') && (
        <Button
          size="compact-xs"
          variant="default"
          loading={resend.isPending}
          onClick={() => resend.mutate({ params: { id: entry.id } })}
        >
          Re-Send
        </Button>
      )}
      {entry.error && <span className={styles.error}>{entry.error}</span>}
    </li>
  );
}
