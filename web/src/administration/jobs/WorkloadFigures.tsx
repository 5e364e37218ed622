import { jobCalls } from '@portal/contract/administration/job.calls.ts';
import type { Waiting, Workload } from '@portal/contract/administration/workload.schema.ts';
import type { JobState, MailState } from '@portal/contract/platform/background-states.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#platform/api/queries.ts';
import { countText } from '#platform/import/import-texts.ts';
import { fileSizeText } from '#platform/ui/files/file-size.ts';
import styles from './WorkloadFigures.module.css';

const refreshMilliseconds = 10_000;

const mailNames: Partial<Record<MailState, string>> = {
  queued: 'waiting',
  failed: 'failed',
  kept: 'kept here',
};
const jobNames: Partial<Record<JobState, string>> = {
  queued: 'waiting',
  running: 'running',
  failed: 'failed',
};

const units = [
  { seconds: 86_400, name: 'day' },
  { seconds: 3_600, name: 'hour' },
  { seconds: 60, name: 'minute' },
];

/** Formats an age as '3 minutes', '1 hour', or '2 days'; null if it is below a minute. */
function ageText(seconds: number): string | null {
  const unit = units.find((one) => seconds >= one.seconds);
  return unit ? countText(Math.floor(seconds / unit.seconds), unit.name) : null;
}

const jobStateName = (state: string) => jobNames[state as JobState] ?? state;
const mailStateName = (state: string) => mailNames[state as MailState] ?? state;

function waitingText(rows: readonly Waiting[], nameOf: (state: string) => string): string {
  if (rows.length === 0) return 'None';
  return rows
    .map(({ count, state, oldest_seconds: seconds }) => {
      const age = ageText(seconds);
      return `${count.toLocaleString('en')} ${nameOf(state)}${age ? `, for up to ${age}` : ''}`;
    })
    .join('; ');
}

function figuresOf(workload: Workload): { label: string; text: string }[] {
  const { connections, lock_waits: locks } = workload;
  const waiting = connections.waiting + locks;
  return [
    { label: 'Jobs', text: waitingText(workload.jobs, jobStateName) },
    { label: 'Emails', text: waitingText(workload.mails, mailStateName) },
    {
      label: 'Database',
      text: `${connections.open - connections.idle} of ${connections.open} connections in use${waiting > 0 ? `, ${countText(waiting, 'request')} waiting` : ''}`,
    },
    { label: 'Delay of requests', text: `${workload.event_loop_delay_ms.toFixed(0)} ms` },
    { label: 'Open browser tabs', text: workload.streams.toLocaleString('en') },
    { label: 'Memory used', text: fileSizeText(workload.memory_bytes) },
  ];
}

/** Shows the portal's workload: the metrics of /metrics in readable form. */
export function WorkloadFigures() {
  const { data } = useQuery({
    ...endpointQuery(jobCalls.workload),
    refetchInterval: refreshMilliseconds,
  });
  if (!data) return <div className={styles.figures} />;
  return (
    <section aria-label="Workload">
      <dl className={styles.figures}>
        {figuresOf(data).map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
