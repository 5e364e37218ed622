import type { LeadFilters } from '@portal/contract/reporting/slide-component.schema.ts';
import { dataOf } from '@portal/contract/reporting/slide-components.ts';
import { leadFilterModes, leadTypes } from '@portal/contract/reporting/ui-components.ts';
import { useMemo } from 'react';
import { chartHeight } from './chart-palette.ts';
import { leadSeries } from './month-series.ts';
import { PendingData } from './PendingData.tsx';
import { SeriesChart } from './SeriesChart.tsx';
import type { SlideComponentProps } from './shown-content.ts';

/** Reads the filters from a component's data, which can have any shape in decks created by the previous service. */
function leadFiltersOf(data: unknown): LeadFilters {
  const { mode: given, types }: { mode?: unknown; types?: unknown } = Object(data);
  const mode = leadFilterModes.find((one) => one === given);
  if (!mode || !Array.isArray(types)) return { mode: 'all', types: [] };
  return { mode, types: leadTypes.filter((type) => types.includes(type)) };
}

/** Shows leads, or only quotable ones, by month and type. */
export function WhatConvertsChart({ component }: SlideComponentProps) {
  const { data } = component;
  const filterData = dataOf(component, 'filters');
  const filters = useMemo(() => leadFiltersOf(filterData), [filterData]);
  const series = useMemo(
    () => (data.kind === 'leads' ? leadSeries(data.months, filters) : null),
    [data, filters],
  );
  if (!series) return <PendingData data={data} height={chartHeight} />;
  const label = filters.mode === 'quotable' ? 'Quotable leads by month' : 'Leads by month';
  return <SeriesChart component={component} series={series} label={label} noun="Lead Type" />;
}
