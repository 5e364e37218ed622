import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { formatDay } from '#platform/ui/dates/format-date.ts';
import { useDeferredMount } from '#platform/ui/placeholders/use-deferred-mount.ts';
import {
  type ChartSeriesName,
  chartHeight,
  chartSeries,
  chartTicks,
  labelledWeeks,
} from './chart-series.ts';
import styles from './Dashboard.module.css';
import type { ChartWeek } from './history-sets.queries.ts';
import { PendingChart } from './PendingChart.tsx';

interface StatusChartProps {
  sets: readonly ChartWeek[];
  hidden: readonly ChartSeriesName[];
  label: string;
}

export function StatusChart({ sets, hidden, label }: StatusChartProps) {
  const timeZone = useTimeZone();
  const isDue = useDeferredMount();
  if (!isDue) return <PendingChart />;
  const data = sets.map(({ week, late_count, incomplete_count }) => ({
    week: formatDay(week, 'card', timeZone),
    late_count,
    incomplete_count,
  }));
  const shown = chartSeries.filter(({ name }) => !hidden.includes(name));
  const totals = sets.map((set) => shown.reduce((sum, { name }) => sum + set[name], 0));
  const ticks = chartTicks(Math.max(0, ...totals));
  return (
    <BarChart
      h={chartHeight}
      className={styles.chart}
      data={data}
      dataKey="week"
      type="stacked"
      series={shown.map(({ name, label: text, color }) => ({ name, label: text, color }))}
      role="group"
      aria-label={label}
      gridAxis="x"
      tickLine="none"
      strokeDasharray="0"
      maxBarWidth={18}
      barChartProps={{ margin: { top: 6, right: 0, bottom: 0, left: 0 } }}
      xAxisProps={{
        tick: { fontSize: 12, fill: 'currentColor' },
        ticks: labelledWeeks(data.map(({ week }) => week)),
        // Labels that would overlap are omitted, starting from the left, so that the newest week always has a label.
        interval: 'preserveEnd',
        minTickGap: 2,
        tickMargin: 4,
        height: 22,
      }}
      yAxisProps={{
        // The larger width fits '3,000'.
        width: (ticks.at(-1) ?? 1) < 1_000 ? 34 : 48,
        tick: { fontSize: 12, fill: 'currentColor', transform: 'translate(-4, 0)' },
        ticks,
        domain: [0, ticks.at(-1) ?? 1],
        interval: 0,
      }}
      valueFormatter={(value) => value.toLocaleString('en')}
      tooltipAnimationDuration={80}
      barProps={{ isAnimationActive: false }}
    />
  );
}
