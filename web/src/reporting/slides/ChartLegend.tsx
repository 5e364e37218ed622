import { seriesColor } from './chart-palette.ts';
import styles from './Slides.module.css';
import { useSlideMedium } from './slide-medium.ts';

interface ChartLegendProps {
  names: readonly string[];
  hidden: readonly string[];
  onChange: (hidden: readonly string[]) => void;
}

/** Lists the series names. Clicking a name hides or shows the series. */
export function ChartLegend({ names, hidden, onChange }: ChartLegendProps) {
  const { medium } = useSlideMedium();
  const toggle = (name: string) =>
    onChange(hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name]);
  return (
    <ul className={styles.legend}>
      {names.map((name, place) => {
        const content = (
          <>
            <span
              className={styles.swatch}
              style={{ background: seriesColor(place) }}
              aria-hidden="true"
            />
            {name}
          </>
        );
        return (
          <li key={name}>
            {medium === 'paper' ? (
              <span className={styles.legendItem}>{content}</span>
            ) : (
              <button
                type="button"
                className={styles.legendItem}
                aria-pressed={!hidden.includes(name)}
                title={hidden.includes(name) ? `Show ${name}` : `Hide ${name}`}
                onClick={() => toggle(name)}
              >
                {content}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
