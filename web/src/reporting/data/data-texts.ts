import type {
  DataOrigin,
  OrganizationDataMonth,
} from '@portal/contract/reporting/data/report-data.schema.ts';
import {
  type MonthlyDataKind,
  monthlyDataKinds,
} from '@portal/contract/reporting/data/report-data-kinds.ts';
import { monthsBefore } from '@portal/contract/reporting/data/report-period.ts';

export const kindLabels: Record<MonthlyDataKind, string> = {
  analytics: 'Analytics',
  leads: 'Leads',
};

export const connectorOf: Record<MonthlyDataKind, { id: string; title: string }> = {
  analytics: { id: 'google-analytics', title: 'Google Analytics' },
  leads: { id: 'whatconverts', title: 'WhatConverts' },
};

/** The label for the numbers in each kind of data. */
export const countLabels: Record<MonthlyDataKind, string> = {
  analytics: 'New users',
  leads: 'Leads',
};

export const originTones: Record<DataOrigin, { name: string; color: string }> = {
  by_hand: { name: 'Typed', color: 'var(--tone-warning)' },
  file: { name: 'File', color: 'var(--tone-info)' },
  connector: { name: 'Connector', color: 'var(--tone-success)' },
};

type OriginData = OrganizationDataMonth['origins'][number];

export const shownOrigin = ({ origins }: OrganizationDataMonth): OriginData | undefined =>
  origins.find(({ is_shown }) => is_shown);

/** Returns the first origin with an error that hasn't been resolved by a later fetch, if any. */
export const troubleOf = ({ origins }: OrganizationDataMonth): OriginData | undefined =>
  origins.find(({ error }) => error !== null);

export function totalOf({ analytics, leads }: Pick<OriginData, 'analytics' | 'leads'>): number {
  const counts = analytics?.sources ?? leads?.lead_counts ?? [];
  return counts.reduce((sum, { value }) => sum + value, 0);
}

/** Returns the number of quotable leads, or null if any lead type lacks that number. */
export function quotableOf({ leads }: Pick<OriginData, 'leads'>): number | null {
  const counts = leads?.lead_counts.map(({ quotable_count }) => quotable_count) ?? [];
  if (counts.some((one) => one === null)) return null;
  return counts.reduce<number>((sum, one) => sum + (one ?? 0), 0);
}

/** Returns the `count` full months before the given day (YYYY-MM-DD), newest first. */
export const monthsUntil = (today: string, count: number): string[] =>
  monthsBefore(
    { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) },
    count,
  ).reverse();

/** Returns the given months, with an empty entry for each missing month, newest first. */
export function withAbsentMonths(
  found: readonly OrganizationDataMonth[],
  absent: { organization: number; kind: MonthlyDataKind; months: readonly string[] },
): OrganizationDataMonth[] {
  const known = new Set(found.map(({ month }) => month));
  const { organization, kind, months } = absent;
  const missing = months
    .filter((month) => !known.has(month))
    .map((month) => ({
      id: `${organization}-${kind}-${month}`,
      organization,
      kind,
      month,
      origins: [],
      version: 0,
    }));
  return [...found, ...missing].sort((one, other) => (one.month < other.month ? 1 : -1));
}

export const isKind = (view: string): view is MonthlyDataKind =>
  monthlyDataKinds.some((kind) => kind === view);
