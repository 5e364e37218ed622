import type { JobSummary } from '@portal/contract/administration/job.schema.ts';

export const jobStateLabels = {
  queued: { name: 'Queued', color: 'var(--text-tertiary)' },
  running: { name: 'Running', color: 'var(--tone-info)' },
  done: { name: 'Done', color: 'var(--tone-success)' },
  failed: { name: 'Failed', color: 'var(--tone-danger)' },
  canceled: { name: 'Canceled', color: 'var(--tone-warning)' },
} as const;

export const stoppingText = 'Stop requested. It may finish first.';

/** The toast after canceling; a running job stops with a delay. */
export const cancelText = ({ state }: Pick<JobSummary, 'state'>) =>
  state === 'canceled' ? 'Job Canceled.' : 'Job Asked to Stop.';

/** Returns whether a waiting job has a start time, as it also has for a retry after a failure. */
export const isScheduled = ({
  state,
  run_at,
  created_at,
}: Pick<JobSummary, 'state' | 'run_at' | 'created_at'>): boolean =>
  state === 'queued' && run_at > created_at;

/** 'planning-month.generate' becomes 'Planning month: generate'. */
export function jobName(kind: string): string {
  const words = kind.replaceAll(/[-_]/g, ' ').replaceAll('.', ': ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
