import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChartBar, IconChevronRight, IconRefresh, IconTable } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { loadCode } from '#platform/routing/load-code.ts';
import { HelpTip } from '#platform/ui/help/HelpTip.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import { ChartTable } from './ChartTable.tsx';
import { type ChartSeriesName, chartHeight, chartSeries } from './chart-series.ts';
import styles from './Dashboard.module.css';
import { type DashboardChart, useRefreshChart } from './history-sets.queries.ts';
import { PendingChart } from './PendingChart.tsx';

const StatusChart = lazy(() =>
  loadCode(() => import('./StatusChart.tsx')).then(({ StatusChart: component }) => ({
    default: component,
  })),
);

/** Shows a chart as bars or as a table, below its current counts, which are also its legend. */
export function StatusChartCard({ chart }: { chart: DashboardChart }) {
  const { status, contentType, sets } = chart;
  const { refresh, isRefreshing } = useRefreshChart(chart);
  const [hidden, setHidden] = useState<readonly ChartSeriesName[]>([]);
  const [isTable, setIsTable] = useState(false);
  const latest = sets.at(-1);
  const name = contentType ? `${status.name}: ${contentType.name}` : status.name;

  const handleToggle = (series: ChartSeriesName) =>
    setHidden(
      hidden.includes(series) ? hidden.filter((one) => one !== series) : [...hidden, series],
    );

  return (
    <section className={styles.card} aria-label={name}>
      <header className={styles.cardHead}>
        <Link
          className={styles.cardTitle}
          to="/content-generation/articles/list"
          search={{
            contentStatus: status.uid,
            ...(contentType && { contentType: String(contentType.id) }),
          }}
        >
          <StatusDot status={{ name, color: status.color }} />
          <IconChevronRight size={14} stroke={1.8} aria-hidden="true" />
        </Link>
        {status.uid === 'post_qa' && <HelpTip term="postQa" />}
        <Tooltip label={isTable ? 'Show as chart' : 'Show as table'}>
          <ActionIcon
            size={26}
            aria-label={`${isTable ? 'Show as chart' : 'Show as table'}: ${name}`}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? (
              <IconChartBar size={16} stroke={1.6} />
            ) : (
              <IconTable size={16} stroke={1.6} />
            )}
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Refresh">
          <ActionIcon
            size={26}
            loading={isRefreshing}
            aria-label={`Refresh ${name}`}
            onClick={refresh}
          >
            <IconRefresh size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </header>
      <div className={styles.legend}>
        {chartSeries.map((series) => (
          <button
            key={series.name}
            type="button"
            className={styles.legendItem}
            aria-pressed={!hidden.includes(series.name)}
            data-none={(series.name === 'late_count' && !latest?.late_count) || undefined}
            title={`${series.hint} ${hidden.includes(series.name) ? 'Show' : 'Hide'} ${series.label}`}
            onClick={() => handleToggle(series.name)}
          >
            <span className={styles.swatch} data-series={series.name} aria-hidden="true" />
            <span className={styles.count}>
              {(latest?.[series.name] ?? 0).toLocaleString('en')}
            </span>
            {series.label}
          </button>
        ))}
      </div>
      {sets.length === 0 && (
        <p className={styles.uncounted} style={{ height: chartHeight }}>
          No counts yet. Refresh to count this week.
        </p>
      )}
      {sets.length > 0 &&
        (isTable ? (
          <ChartTable name={name} sets={sets} />
        ) : (
          <Suspense fallback={<PendingChart />}>
            <StatusChart sets={sets} hidden={hidden} label={`${name} by week`} />
          </Suspense>
        ))}
    </section>
  );
}
