import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { useMemo } from 'react';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { chartHeight, seriesColor } from './chart-palette.ts';
import type { ChartMonth, MonthSeries } from './month-series.ts';
import { provenanceText } from './provenance.ts';
import styles from './Slides.module.css';

interface SeriesBarsProps {
  series: MonthSeries;
  /** The series that the legend doesn't hide. */
  shown: readonly string[];
  label: string;
}

/** A bar per month, stacked of its series. */
export function SeriesBars({ series: { names, months }, shown, label }: SeriesBarsProps) {
  const data = useMemo(
    () =>
      months.map((month) => ({
        label: month.label,
        // Names may have dots, which would be paths.
        ...Object.fromEntries(
          names.map((name, place) => [`s${place}`, month.values.get(name) ?? 0]),
        ),
      })),
    [names, months],
  );
  const series = names
    .map((name, place) => ({ name: `s${place}`, label: name, color: seriesColor(place) }))
    .filter(({ label: name }) => shown.includes(name));
  return (
    <BarChart
      h={chartHeight}
      className={styles.chart}
      data={data}
      dataKey="label"
      type="stacked"
      series={series}
      role="group"
      aria-label={label}
      gridAxis="x"
      tickLine="none"
      strokeDasharray="0"
      maxBarWidth={64}
      barChartProps={{ margin: { top: 8, right: 8, bottom: 0, left: 0 } }}
      xAxisProps={{ tickMargin: 6, height: 26 }}
      yAxisProps={{ width: 52, allowDecimals: false, tickCount: 5 }}
      tooltipAnimationDuration={80}
      tooltipProps={{
        content: ({ label: month }) => (
          <MonthTooltip
            month={months.find((one) => one.label === month)}
            names={names}
            shown={shown}
          />
        ),
      }}
      barProps={{ isAnimationActive: false, stroke: 'var(--surface-page)', strokeWidth: 1 }}
    />
  );
}

interface MonthTooltipProps {
  month: ChartMonth | undefined;
  names: readonly string[];
  shown: readonly string[];
}

function MonthTooltip({ month, names, shown }: MonthTooltipProps) {
  const timeZone = useTimeZone();
  if (!month) return null;
  return (
    <div className={styles.tooltip}>
      <p className={styles.tooltipHead}>
        <span>{month.label}</span>
        <span>{month.total?.toLocaleString('en') ?? '–'}</span>
      </p>
      {names.map((name, place) => {
        if (!shown.includes(name)) return null;
        return (
          <p key={name} className={styles.tooltipRow}>
            <span className={styles.swatch} style={{ background: seriesColor(place) }} />
            <span>{name}</span>
            <span>{month.values.get(name)?.toLocaleString('en') ?? '–'}</span>
          </p>
        );
      })}
      <p className={styles.tooltipSource}>{provenanceText(month.provenance, timeZone)}</p>
    </div>
  );
}
