import { jobCalls } from '@portal/contract/administration/job.calls.ts';
import type { Waiting, Workload } from '@portal/contract/administration/workload.schema.ts';
import {
  type JobState,
  jobStates,
  type MailState,
} from '@portal/contract/platform/background-states.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#platform/api/queries.ts';
import { fileSizeText } from '#platform/ui/files/file-size.ts';
import { jobStateLabels } from '#platform/ui/status/job-texts.ts';
import styles from './WorkloadFigures.module.css';

const refreshMilliseconds = 10_000;

const mailNames: Partial<Record<MailState, string>> = {
  queued: 'Queued',
  failed: 'Failed',
  kept: 'Kept',
};

const units = [
  { seconds: 86_400, name: 'd' },
  { seconds: 3_600, name: 'h' },
  { seconds: 60, name: 'min' },
];

/** Formats an age as '12 s', '3 min', '5 h', or '2 d'. */
function ageText(seconds: number): string {
  const unit = units.find((one) => seconds >= one.seconds);
  return unit ? `${Math.floor(seconds / unit.seconds)} ${unit.name}` : `${Math.floor(seconds)} s`;
}

const isJobState = (state: string): state is JobState =>
  (jobStates as readonly string[]).includes(state);
const jobStateName = (state: string) => (isJobState(state) ? jobStateLabels[state].name : state);
const mailStateName = (state: string) => mailNames[state as MailState] ?? state;

function waitingText(rows: readonly Waiting[], nameOf: (state: string) => string): string {
  if (rows.length === 0) return 'None';
  return rows
    .map((row) => `${row.count} ${nameOf(row.state)} (oldest ${ageText(row.oldest_seconds)})`)
    .join(', ');
}

function figuresOf(workload: Workload): { label: string; text: string }[] {
  const { connections, lock_waits: locks } = workload;
  return [
    { label: 'Jobs', text: waitingText(workload.jobs, jobStateName) },
    { label: 'Outbox', text: waitingText(workload.mails, mailStateName) },
    {
      label: 'Database',
      text: `${connections.open - connections.idle} of ${connections.open} connections busy, ${connections.waiting} waiting, ${locks} lock waits`,
    },
    { label: 'Event loop delay', text: `${workload.event_loop_delay_ms.toFixed(0)} ms` },
    { label: 'Live connections', text: workload.streams.toLocaleString('en') },
    { label: 'Memory', text: fileSizeText(workload.memory_bytes) },
  ];
}

/** Shows the portal's workload, the figures from /metrics, in readable form. */
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
