import { dataOf } from '@portal/contract/reporting/slide-components.ts';
import { useMemo } from 'react';
import { chartHeight } from './chart-palette.ts';
import { analyticsSeries } from './month-series.ts';
import { PendingData } from './PendingData.tsx';
import { SeriesChart } from './SeriesChart.tsx';
import type { SlideComponentProps } from './shown-content.ts';

const noFilters: readonly string[] = [];

/** Shows new users by month and source. */
export function GoogleAnalyticsChart({ component }: SlideComponentProps) {
  const { data } = component;
  const filters = dataOf(component, 'filters');
  const series = useMemo(() => {
    const sources = Array.isArray(filters) ? filters.map(String) : noFilters;
    return data.kind === 'analytics' ? analyticsSeries(data.months, sources) : null;
  }, [data, filters]);
  if (!series) return <PendingData data={data} height={chartHeight} />;
  return (
    <SeriesChart component={component} series={series} label="New users by month" noun="Source" />
  );
}
