import type { AccountScore } from '@portal/contract/account-health/scores/score.schema.ts';
import { sparklinePath } from '../overviews/sparkline.ts';
import styles from './Scores.module.css';
import { trendLabel } from './score-texts.ts';

interface ScoreTrendProps {
  points: AccountScore['trend'];
  marks: AccountScore['marks'];
  width?: number;
  height?: number;
}

const inset = 1.5;
const timeOf = (day: string) => Date.parse(day);

/** The least difference between the line's bottom and top, so that small changes don't look like large ones. */
const leastSpan = 20;
/** A drop of at least this many points colors the line. */
const largeDrop = 10;

/** Returns the scores at the line's bottom and top. */
function rangeOf(scores: readonly number[]): [number, number] {
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  const margin = Math.max(0, leastSpan - (high - low)) / 2;
  return [low - margin, high + margin];
}

/** Shows scores as a line, which is red after a large drop, with a vertical line for each event. */
export function ScoreTrend({ points, marks, width = 64, height = 20 }: ScoreTrendProps) {
  const known = points.flatMap(({ score }) => score ?? []);
  const path = sparklinePath(
    points.map(({ score }) => score),
    { width, height, range: rangeOf(known) },
  );
  const drop = (known[0] ?? 0) - (known.at(-1) ?? 0);
  const [first] = points;
  const last = points.at(-1);
  if (path === '' || !first || !last) return null;
  const span = timeOf(last.day) - timeOf(first.day);
  const shown = marks.filter(({ day }) => day >= first.day && day <= last.day);
  const place = (day: string) =>
    span === 0
      ? width / 2
      : inset + ((timeOf(day) - timeOf(first.day)) / span) * (width - 2 * inset);
  return (
    <svg
      className={styles.trend}
      data-dropped={drop >= largeDrop || undefined}
      viewBox={`0 0 ${width} ${height}`}
      style={{ width, height }}
      role="img"
      aria-label={trendLabel({ trend: points, marks: shown })}
    >
      {shown.map(({ day, text }) => (
        <line
          key={`${day} ${text}`}
          className={styles.mark}
          x1={place(day)}
          x2={place(day)}
          y1={0}
          y2={height}
        >
          <title>{`${text}, ${day}`}</title>
        </line>
      ))}
      <path d={path} />
    </svg>
  );
}
