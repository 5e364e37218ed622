/** The height of every chart, in pixels. */
export const chartHeight = 175;

/** What a chart counts, from the bottom up. */
export const chartSeries = [
  { name: 'late_count', label: 'Overdue', color: 'var(--series-late)' },
  { name: 'incomplete_count', label: 'Incomplete', color: 'var(--series-incomplete)' },
] as const;

export type ChartSeriesName = (typeof chartSeries)[number]['name'];
