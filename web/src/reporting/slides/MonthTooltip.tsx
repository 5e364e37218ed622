import { useTimeZone } from '#platform/api/portal-settings.ts';
import { goalText } from '../goals/shared/goal-texts.ts';
import { seriesColor } from './chart-palette.ts';
import type { ChartMonth } from './month-series.ts';
import { provenanceText } from './provenance.ts';
import styles from './SeriesBars.module.css';

interface MonthTooltipProps {
  month: ChartMonth;
  names: readonly string[];
  shown: readonly string[];
}

/** Shows a month's numbers and their source. */
export function MonthTooltip({ month, names, shown }: MonthTooltipProps) {
  const timeZone = useTimeZone();
  return (
    <div className={styles.card}>
      <p className={styles.cardHead}>
        <span>{month.label}</span>
        <span>{month.total?.toLocaleString('en') ?? '–'}</span>
      </p>
      {month.goal && (
        <p className={styles.cardRow}>
          <span>Goal</span>
          <span>{goalText(month.goal)}</span>
        </p>
      )}
      {names.map((name, place) => {
        if (!shown.includes(name)) return null;
        return (
          <p key={name} className={styles.cardRow}>
            <span
              className={styles.swatch}
              style={{ background: seriesColor(place) }}
              aria-hidden="true"
            />
            <span>{name}</span>
            <span>{month.values.get(name)?.toLocaleString('en') ?? '–'}</span>
          </p>
        );
      })}
      <p className={styles.cardSource}>{provenanceText(month.provenance, timeZone)}</p>
    </div>
  );
}
