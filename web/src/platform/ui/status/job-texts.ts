import type { JobSummary } from '@portal/contract/administration/job.schema.ts';

export const jobStateLabels = {
  queued: { name: 'Queued', color: 'var(--text-tertiary)' },
  running: { name: 'Running', color: 'var(--tone-info)' },
  done: { name: 'Done', color: 'var(--tone-success)' },
  failed: { name: 'Failed', color: 'var(--tone-danger)' },
  canceled: { name: 'Canceled', color: 'var(--tone-warning)' },
} as const;

export const stoppingText = 'Stop requested. It may finish first.';

/** Returns the toast after a cancellation; a running job takes a moment to stop. */
export const cancelText = ({ state }: Pick<JobSummary, 'state'>) =>
  state === 'canceled' ? 'Job Canceled.' : 'Job Asked to Stop.';

/** Returns whether a queued job waits for a start time, including that of a retry after a failure. */
export const isScheduled = ({
  state,
  run_at,
  created_at,
}: Pick<JobSummary, 'state' | 'run_at' | 'created_at'>): boolean =>
  state === 'queued' && run_at > created_at;

/** Returns a job's name: 'Planning month: generate' for 'planning-month.generate'. */
export function jobName(kind: string): string {
  const words = kind.replaceAll(/[-_]/g, ' ').replaceAll('.', ': ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
