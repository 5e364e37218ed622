import {
  type LeadFilters,
  leadFilters,
} from '@portal/contract/reporting/slide-component.schema.ts';
import { dataOf } from '@portal/contract/reporting/slide-components.ts';
import { useMemo } from 'react';
import { chartHeight } from './chart-palette.ts';
import { leadSeries } from './month-series.ts';
import { PendingData } from './PendingData.tsx';
import { SeriesChart } from './SeriesChart.tsx';
import type { SlideComponentProps } from './shown-content.ts';

const allLeads: LeadFilters = { mode: 'all', types: [] };

/** Leads, or quotable leads, by month and type. */
export function WhatConvertsChart({ component }: SlideComponentProps) {
  const { data } = component;
  const given = dataOf(component, 'filters');
  const filters = useMemo(() => leadFilters.safeParse(given).data ?? allLeads, [given]);
  const series = useMemo(
    () => (data.kind === 'leads' ? leadSeries(data.months, filters) : null),
    [data, filters],
  );
  if (!series) return <PendingData data={data} height={chartHeight} />;
  const label = filters.mode === 'quotable' ? 'Quotable leads by month' : 'Leads by month';
  return <SeriesChart component={component} series={series} label={label} noun="Lead Type" />;
}
