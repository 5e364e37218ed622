export const healthColors = ['green', 'yellow', 'red'] as const;
export type HealthColor = (typeof healthColors)[number];

/**
 * Returns a score as a percentage, rounded down, or null if there is no score. 0.29 yields 29, although 0.29 * 100 is
 * 28.999…
 */
export const scorePercent = (score: number | null | undefined): number | null =>
  score === null || score === undefined ? null : Math.floor(score * 100 + 1e-9);

/** Formats a score as '89', or as '-' if there is no score. */
export const scoreText = (score: number | null | undefined): string =>
  String(scorePercent(score) ?? '-');

/** Returns the color for a page-speed score that is given as a percentage. */
export function scoreColor(percent: number): HealthColor {
  if (percent >= 90) return 'green';
  return percent >= 50 ? 'yellow' : 'red';
}

/** Returns the color for a number of unapproved articles. */
export function approvalsColor(count: number): HealthColor {
  if (count === 0) return 'green';
  return count < 5 ? 'yellow' : 'red';
}
