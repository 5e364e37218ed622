import { type HealthView, healthViews } from './overview-search.ts';

const keyPrefix = 'portal-health-view-';

/** Returns the person's last choice in this browser, or the table by default. */
export function rememberedView(personId: number): HealthView {
  const stored = localStorage.getItem(keyPrefix + personId);
  return healthViews.find((view) => view === stored) ?? 'table';
}

export const rememberView = (personId: number, view: HealthView): void =>
  localStorage.setItem(keyPrefix + personId, view);
