import type {
  HealthMetric,
  HealthRefresh,
} from '@portal/contract/account-health/overviews/account-health.schema.ts';
import type { Device } from '@portal/contract/account-health/page-speed/page-speed-run.schema.ts';

interface Loading {
  isOverviewPending: boolean;
  isSettingsPending: boolean;
}

/** Names the data that the dashboard is waiting for. Returns null if everything is loaded. */
export function loadingText({ isOverviewPending, isSettingsPending }: Loading): string | null {
  if (isOverviewPending) return 'Loading Account Health Data';
  return isSettingsPending ? 'Loading General Data' : null;
}

export const monthlyTexts = {
  traffic: { title: 'Traffic (Monthly)', empty: 'No Traffic Data' },
  leads: { title: 'Leads (Monthly)', empty: 'No Lead Data' },
} as const;
export type MonthlyMetric = keyof typeof monthlyTexts;

export const scoreTexts = {
  desktop: { title: 'Desktop Score', empty: 'No Desktop Score Data' },
  mobile: { title: 'Mobile Score', empty: 'No Mobile Score Data' },
} as const satisfies Record<Device, unknown>;

export const metricTitles: Record<HealthMetric, string> = {
  traffic: 'Traffic',
  leads: 'Leads',
  desktop: 'Desktop score',
  mobile: 'Mobile score',
};

export const accountsText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'account' : 'accounts'}`;

export const refreshStates = {
  running: { name: 'Running', color: 'var(--tone-info)' },
  waiting: { name: 'Waiting', color: 'var(--text-tertiary)' },
  done: { name: 'Done', color: 'var(--tone-success)' },
  failed: { name: 'Failed', color: 'var(--tone-danger)' },
  canceled: { name: 'Canceled', color: 'var(--tone-warning)' },
  skipped: { name: 'Skipped', color: 'var(--text-tertiary)' },
} as const;

/** Describes the progress or outcome of a refresh: 'Refreshed 12 accounts, 2 with errors.' */
export function refreshText({ state, done, total, failed, error }: HealthRefresh): string {
  const errors = failed > 0 ? `, ${failed} with errors` : '';
  if (state === 'running') return `Refreshing ${accountsText(total)}${errors}`;
  const reason = error ? ` ${error}` : '';
  if (state === 'done' && done === total)
    return `Refreshed ${accountsText(done)}${errors}.${reason}`;
  const verb = state === 'canceled' ? 'Canceled' : 'Stopped';
  return `${verb} after ${done} of ${accountsText(total)}${errors}.${reason}`;
}
