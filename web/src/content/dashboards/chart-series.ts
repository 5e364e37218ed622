/** Every chart's height, in pixels. */
export const chartHeight = 175;

/** Every chart's series, bottom to top. */
export const chartSeries = [
  {
    name: 'late_count',
    label: 'Overdue',
    hint: 'Past their due date.',
    color: 'var(--series-late)',
  },
  {
    name: 'incomplete_count',
    label: 'Incomplete',
    hint: 'Open articles that aren’t overdue.',
    color: 'var(--series-incomplete)',
  },
] as const;

/** Returns at most five round ticks from zero up to or above a chart's highest bar: 0, 50, 100, 150, 200. */
export function chartTicks(highest: number): number[] {
  const roughStep = Math.max(1, highest / 4);
  const power = 10 ** Math.floor(Math.log10(roughStep));
  const factor = [1, 2, 5, 10].find((one) => one * power >= roughStep) ?? 10;
  const step = Math.max(1, factor * power);
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, place) => place * step);
}

/** Returns the weeks that have labels: every fourth week, counted back from the newest. */
export const labelledWeeks = (weeks: readonly string[]): string[] =>
  weeks.filter((_, place) => (weeks.length - 1 - place) % 4 === 0);

export type ChartSeriesName = (typeof chartSeries)[number]['name'];
