import type { AccountScore } from '@portal/contract/account-health/scores/score.schema.ts';
import {
  type ScoreBand,
  scoreBandTitles,
} from '@portal/contract/account-health/scores/score-factors.ts';

const bandStatuses: Record<ScoreBand, { name: string; color: string }> = {
  healthy: { name: scoreBandTitles.healthy, color: 'var(--dot-success)' },
  watch: { name: scoreBandTitles.watch, color: 'var(--dot-warning)' },
  at_risk: { name: scoreBandTitles.at_risk, color: 'var(--dot-danger)' },
};

const unknownStatus = { name: 'Unknown', color: 'var(--text-tertiary)' };

export const statusOf = (band: ScoreBand | null) => (band ? bandStatuses[band] : unknownStatus);

/** Formats a number with at most one decimal: '12.5', '20'. */
export const pointsText = (points: number): string =>
  points.toLocaleString('en-US', { maximumFractionDigits: 1 });

/** Formats a change with its sign: '+12', '−3', '0'. */
export const changeText = (change: number): string =>
  `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change)}`;

/** Describes a trend for screen readers: 'Score from 82 to 64 in twelve weeks. Site launched on 2026-05-02.' */
export function trendLabel({ trend, marks }: Pick<AccountScore, 'trend' | 'marks'>): string {
  const known = trend.flatMap(({ score }) => score ?? []);
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined) return 'No scores yet.';
  const events = marks.map(({ day, text }) => `${text} on ${day}.`);
  return [`Score from ${first} to ${last}.`, ...events].join(' ');
}

/** The labels for the pulse's values, from 1 to 5. */
export const pulseLabels = ['Very bad', 'Bad', 'Mixed', 'Good', 'Very good'] as const;
