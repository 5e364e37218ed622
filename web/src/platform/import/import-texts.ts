import type { JobState } from '@portal/contract/platform/background-states.ts';

export const importStateLabels: Readonly<
  Record<'ready' | 'expired' | 'undone' | JobState, { name: string; color: string }>
> = {
  ready: { name: 'Ready to review', color: 'var(--tone-info)' },
  expired: { name: 'Not run', color: 'var(--text-tertiary)' },
  undone: { name: 'Undone', color: 'var(--text-tertiary)' },
  queued: { name: 'Queued', color: 'var(--text-tertiary)' },
  running: { name: 'Running', color: 'var(--tone-info)' },
  done: { name: 'Done', color: 'var(--tone-success)' },
  failed: { name: 'Failed', color: 'var(--tone-danger)' },
  canceled: { name: 'Canceled', color: 'var(--tone-warning)' },
};

/** Returns a count with its noun: '1 article', '2,000 people'. */
export const countText = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
