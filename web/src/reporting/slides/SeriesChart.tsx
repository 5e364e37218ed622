import { ActionIcon, Tooltip } from '@mantine/core';
import { dataOf } from '@portal/contract/reporting/slide-components.ts';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { ChartAnnotations } from '../annotations/ChartAnnotations.tsx';
import { useChartAnnotations } from '../annotations/use-chart-annotations.ts';
import { ComponentOrigin } from '../origins/ComponentOrigin.tsx';
import { textOf } from './attributes.ts';
import { ChartLegend } from './ChartLegend.tsx';
import { chartHeight } from './chart-palette.ts';
import type { MonthSeries } from './month-series.ts';
import { Provenance } from './Provenance.tsx';
import { provenanceLine } from './provenance.ts';
import { SeriesBars } from './SeriesBars.tsx';
import { SeriesTable } from './SeriesTable.tsx';
import { SlideNote } from './SlideNote.tsx';
import styles from './Slides.module.css';
import type { SlideComponentProps } from './shown-content.ts';
import { useSlideMedium } from './slide-medium.ts';

interface SeriesChartProps extends SlideComponentProps {
  series: MonthSeries;
  /** A name for the chart, such as 'Leads by month'. */
  label: string;
  /** The heading for the series names, such as 'Lead Type'. */
  noun: string;
}

/** Shows a description, a legend that toggles series, the bars, and their numbers in a table. */
export function SeriesChart({ component, series, label, noun }: SeriesChartProps) {
  const timeZone = useTimeZone();
  const { medium, images } = useSlideMedium();
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const [isTable, setIsTable] = useState(false);
  const description = textOf(component, 'chartDescription');
  const hasTable = dataOf(component, 'includeTable') === true;
  const shown = series.names.filter((name) => !hidden.includes(name));

  const annotations = useChartAnnotations(series.months);

  if (series.months.length === 0) {
    return (
      <SlideNote>
        There doesn't appear to be any data yet. Please check back soon to view this analytics
        report.
      </SlideNote>
    );
  }
  const image = images?.get(component.id);
  const bars = image ? (
    <img src={image} alt={label} width="100%" height={chartHeight} />
  ) : (
    <SeriesBars series={series} shown={shown} label={label} annotations={annotations} />
  );
  const source = provenanceLine(
    series.months.map(({ provenance }) => provenance),
    timeZone,
  );
  return (
    <figure className={styles.figure} aria-label={label}>
      {description !== '' && <p className={styles.description}>{description}</p>}
      <div className={styles.chartHead}>
        <ChartLegend names={series.names} hidden={hidden} onChange={setHidden} />
        {medium === 'screen' && (
          <span className={styles.chartActions}>
            {!hasTable && <TableSwitch isTable={isTable} onChange={setIsTable} />}
            <ComponentOrigin component={component.id} label={`Source: ${source}`}>
              <Provenance text={source} />
            </ComponentOrigin>
          </span>
        )}
      </div>
      {isTable ? (
        <SeriesTable series={series} label={label} noun={noun} />
      ) : (
        <div data-image-in-pdf={component.PDFConvertToImage ? component.id : undefined}>{bars}</div>
      )}
      <ChartAnnotations annotations={annotations} />
      {hasTable && <SeriesTable series={series} label={label} noun={noun} />}
      {medium === 'paper' && <Provenance text={source} />}
    </figure>
  );
}

interface TableSwitchProps {
  isTable: boolean;
  onChange: (isTable: boolean) => void;
}

function TableSwitch({ isTable, onChange }: TableSwitchProps) {
  const label = isTable ? 'Show as chart' : 'Show as table';
  const Icon = isTable ? IconChartBar : IconTable;
  return (
    <Tooltip label={label}>
      <ActionIcon size={24} aria-label={label} onClick={() => onChange(!isTable)}>
        <Icon size={15} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}
