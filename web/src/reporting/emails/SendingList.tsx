import type {
  ReportSending,
  sendingStates,
} from '@portal/contract/reporting/emails/report-sending.schema.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import styles from './Emails.module.css';
import { peopleText } from './Preflight.tsx';

const stateNames: Record<(typeof sendingStates)[number], { name: string; color: string }> = {
  scheduled: { name: 'Scheduled', color: 'var(--tone-info)' },
  sending: { name: 'Sending', color: 'var(--tone-info)' },
  done: { name: 'Sent', color: 'var(--tone-success)' },
  refused: { name: 'Refused', color: 'var(--tone-danger)' },
  failed: { name: 'Not sent', color: 'var(--tone-danger)' },
  canceled: { name: 'Canceled', color: 'var(--text-tertiary)' },
};

/** Lists a report's sendings, newest first. Sendings that sent no email show the reason. */
export function SendingList({ sendings }: { sendings: readonly ReportSending[] }) {
  return (
    <ul className={styles.lines} aria-label="Sendings">
      {sendings.map((one) => (
        <li key={one.id} className={styles.sending}>
          <div className={styles.line}>
            <StatusDot status={stateNames[one.state]} />
            <DateText
              value={one.finished_at ?? one.scheduled_for ?? one.created_at}
              style="moment"
            />
          </div>
          <span className={styles.slide}>{detailOf(one)}</span>
          {one.reason && <span className={styles.error}>{one.reason}</span>}
          {one.problems.map(({ text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two slides can have the same problem
            <span key={index} className={styles.error}>
              {text}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

function detailOf(one: ReportSending): string {
  const parts = [
    one.state === 'done' ? `To ${peopleText(one.recipient_count)}` : null,
    one.person ? `by ${one.person.name}` : null,
    one.presentation_version_number ? `version ${one.presentation_version_number}` : null,
    one.attach_pdf ? 'with PDF' : null,
  ];
  return parts.filter(Boolean).join(', ');
}
