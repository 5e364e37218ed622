/** The height of every chart, in pixels. */
export const chartHeight = 175;

/** The series of every chart, bottom to top. */
export const chartSeries = [
  { name: 'late_count', label: 'Overdue', color: 'var(--series-late)' },
  { name: 'incomplete_count', label: 'Incomplete', color: 'var(--series-incomplete)' },
] as const;

export type ChartSeriesName = (typeof chartSeries)[number]['name'];
