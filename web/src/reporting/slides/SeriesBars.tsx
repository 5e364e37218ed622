import type { ShownAnnotation } from '@portal/contract/reporting/annotations/chart-annotation.schema.ts';
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ticksUpTo } from './bar-scale.ts';
import { chartHeight, seriesColor } from './chart-palette.ts';
import { MonthTooltip } from './MonthTooltip.tsx';
import type { ChartMonth, MonthSeries } from './month-series.ts';
import styles from './SeriesBars.module.css';

const margin = { top: 8, right: 4, bottom: 28, left: 52 };
const plotHeight = chartHeight - margin.top - margin.bottom;
const widestBar = 64;
const longestMonth = 31;
/** The width of a month's label, in pixels. */
const labelWidth = 62;

interface SeriesBarsProps {
  series: MonthSeries;
  /** The series that aren't hidden in the legend. */
  shown: readonly string[];
  label: string;
  /** In chronological order. Each is marked with its number, counted from 1. */
  annotations: readonly ShownAnnotation[];
}

/**
 * Draws a bar per month, stacked by series. Doesn't use the dashboards' chart library, because it loads too slowly for
 * a slide that must be shown immediately.
 */
export function SeriesBars(props: SeriesBarsProps) {
  const { series, shown, label, annotations } = props;
  const { names, months } = series;
  const frame = useRef<HTMLElement>(null);
  const width = useWidth(frame);
  const [active, setActive] = useState<number | null>(null);
  const stacks = months.map((month) => stackOf(month, names, shown));
  const goals = months.map(({ goal }) => goal?.value ?? 0);
  const ticks = ticksUpTo(Math.max(0, ...stacks.map(({ sum }) => sum), ...goals));
  const largest = ticks.at(-1) ?? 1;
  const yOf = (value: number) => margin.top + plotHeight * (1 - value / largest);
  const band = (width - margin.left - margin.right) / Math.max(1, months.length);
  const labeled = Math.ceil(labelWidth / band);
  const activeMonth = active === null ? undefined : months[active];

  const handlePointer = (event: PointerEvent) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const place = Math.floor((event.clientX - left - margin.left) / band);
    setActive(months[place] ? place : null);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    // Outside the chart, these keys switch slides, so stop their propagation here.
    event.stopPropagation();
    event.preventDefault();
    setActive(Math.min(months.length - 1, Math.max(0, (active ?? -1) + step)));
  };
  return (
    <section
      ref={frame}
      className={styles.chart}
      aria-label={`${label}, chart`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move between its months
      tabIndex={0}
      onPointerMove={handlePointer}
      onPointerLeave={() => setActive(null)}
      onBlur={() => setActive(null)}
      onKeyDown={handleKeyDown}
    >
      <svg width={width} height={chartHeight} aria-hidden="true">
        <ValueAxis ticks={ticks} width={width} yOf={yOf} />
        {stacks.map((stack, place) => (
          <MonthBar
            key={stack.month.label}
            stack={stack}
            left={margin.left + band * place}
            band={band}
            yOf={yOf}
            isActive={place === active}
            isLabeled={place % labeled === 0}
          />
        ))}
        {months.map(
          ({ label: month, goal }, place) =>
            goal && (
              <line
                key={month}
                className={styles.goal}
                x1={margin.left + band * place}
                x2={margin.left + band * (place + 1)}
                y1={yOf(goal.value)}
                y2={yOf(goal.value)}
              />
            ),
        )}
        {annotations.map((annotation, place) => (
          <Marker
            key={`${annotation.month} ${annotation.day} ${annotation.text}`}
            number={place + 1}
            x={markerPlace(annotation, months, band)}
          />
        ))}
      </svg>
      <div
        className={styles.tooltip}
        data-side={(active ?? 0) >= months.length / 2 ? 'left' : 'right'}
        style={{
          '--month-start': `${margin.left + band * (active ?? 0)}px`,
          '--month-width': `${band}px`,
        }}
        aria-live="polite"
      >
        {activeMonth && <MonthTooltip month={activeMonth} names={names} shown={shown} />}
      </div>
    </section>
  );
}

/** Returns an annotation's horizontal position: its day within the month's column, or the middle of the column. */
function markerPlace(
  { month, day }: ShownAnnotation,
  months: readonly ChartMonth[],
  band: number,
): number {
  const place = months.findIndex(({ key }) => key === month);
  const share = day === null ? 0.5 : (Number(day.slice(8)) - 0.5) / longestMonth;
  return margin.left + band * (place + share);
}

/** Draws an annotation's number on a vertical line. */
function Marker({ number, x }: { number: number; x: number }) {
  return (
    <g className={styles.marker}>
      <line x1={x} x2={x} y1={margin.top} y2={margin.top + plotHeight} />
      <circle cx={x} cy={margin.top + 8} r={8} />
      <text x={x} y={margin.top + 8} dy="0.35em" textAnchor="middle">
        {number}
      </text>
    </g>
  );
}

interface ValueAxisProps {
  ticks: readonly number[];
  width: number;
  yOf: (value: number) => number;
}

/** Draws the horizontal grid lines with their values. */
function ValueAxis({ ticks, width, yOf }: ValueAxisProps) {
  const largest = ticks.at(-1) ?? 1;
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            className={styles.line}
            x1={margin.left}
            x2={width - margin.right}
            y1={yOf(tick)}
            y2={yOf(tick)}
          />
          <text
            className={styles.tick}
            x={margin.left - 8}
            y={yOf(tick)}
            dy="0.35em"
            textAnchor="end"
          >
            {tickText(tick, largest)}
          </text>
        </g>
      ))}
    </>
  );
}

interface MonthBarProps {
  stack: ReturnType<typeof stackOf>;
  left: number;
  /** The width of a month's column, in pixels. */
  band: number;
  yOf: (value: number) => number;
  isActive: boolean;
  isLabeled: boolean;
}

function MonthBar({ stack, left, band, yOf, isActive, isLabeled }: MonthBarProps) {
  const { month, parts } = stack;
  const barWidth = Math.min(widestBar, band * 0.68);
  return (
    <g>
      {isActive && (
        <rect className={styles.active} x={left} y={margin.top} width={band} height={plotHeight} />
      )}
      {parts.map(({ series, from, to }) => (
        <rect
          key={series}
          className={styles.part}
          fill={seriesColor(series)}
          x={left + (band - barWidth) / 2}
          width={barWidth}
          y={yOf(to)}
          height={yOf(from) - yOf(to)}
        />
      ))}
      {isLabeled && (
        <text className={styles.tick} x={left + band / 2} y={chartHeight - 8} textAnchor="middle">
          {month.label}
        </text>
      )}
    </g>
  );
}

const tickText = (tick: number, largest: number) =>
  tick.toLocaleString('en', { notation: largest >= 100_000 ? 'compact' : 'standard' });

function stackOf(month: ChartMonth, names: readonly string[], shown: readonly string[]) {
  let sum = 0;
  const parts = names.flatMap((name, series) => {
    const value = shown.includes(name) ? (month.values.get(name) ?? 0) : 0;
    if (value === 0) return [];
    const from = sum;
    sum += value;
    return [{ series, from, to: sum }];
  });
  return { month, parts, sum };
}

/** The assumed width in pixels until the element is measured. */
const usualWidth = 640;

function useWidth(frame: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(usualWidth);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth || usualWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}
