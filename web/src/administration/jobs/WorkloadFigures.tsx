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
  kept: 'in the outbox',
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

/** Formats an age as '3 minutes', '1 hour', or '2 days'. Returns null if it is under a minute. */
function ageText(seconds: number): string | null {
  const unit = units.find((one) => seconds >= one.seconds);
  return unit ? countText(Math.floor(seconds / unit.seconds), unit.name) : null;
}

const jobStateName = (state: string) => jobNames[state as JobState] ?? state;
const mailStateName = (state: string) => mailNames[state as MailState] ?? state;

interface Figure {
  label: string;
  text: string;
  detail?: string | null;
}

function waitingFigure(
  label: string,
  rows: readonly Waiting[],
  nameOf: (state: string) => string,
): Figure {
  const counts = rows.map(({ count, state }) => `${count.toLocaleString('en')} ${nameOf(state)}`);
  const age = ageText(Math.max(0, ...rows.map((row) => row.oldest_seconds)));
  return { label, text: counts.join(', ') || 'None', detail: age && `oldest ${age} ago` };
}

function figuresOf(workload: Workload): Figure[] {
  const { connections, lock_waits: locks } = workload;
  const waiting = connections.waiting + locks;
  return [
    waitingFigure('Queue', workload.jobs, jobStateName),
    waitingFigure('Emails', workload.mails, mailStateName),
    {
      label: 'Database connections',
      text: `${connections.open - connections.idle} of ${connections.open} in use`,
      detail: waiting > 0 ? `${countText(waiting, 'request')} waiting` : null,
    },
    { label: 'Server delay', text: `${workload.event_loop_delay_ms.toFixed(0)} ms` },
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
  if (!data) {
    return (
      <div className={styles.workload}>
        <div className={styles.figures} />
      </div>
    );
  }
  return (
    <section className={styles.workload} aria-label="Workload">
      <dl className={styles.figures}>
        {figuresOf(data).map(({ label, text, detail }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">
              {text}
              {detail && <span className={styles.detail}> {detail}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
