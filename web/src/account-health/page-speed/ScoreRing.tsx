import { scoreColor, scorePercent } from '@portal/contract/account-health/overviews/scores.ts';
import styles from './PageSpeed.module.css';

interface ScoreRingProps {
  label: string;
  /** The score from 0 to 1; null if it couldn't be measured. */
  score: number | null | undefined;
}

const radius = 17;
const length = 2 * Math.PI * radius;

/** Shows a score as a ring that is filled in proportion. */
export function ScoreRing({ label, score }: ScoreRingProps) {
  const percent = scorePercent(score);
  const color = percent === null ? undefined : scoreColor(percent);
  return (
    <li className={styles.score} data-color={color}>
      <span className={styles.ring}>
        <svg viewBox="0 0 40 40" aria-hidden="true">
          <circle className={styles.track} cx="20" cy="20" r={radius} />
          {percent !== null && percent > 0 && (
            <circle
              className={styles.arc}
              cx="20"
              cy="20"
              r={radius}
              strokeDasharray={`${(length * percent) / 100} ${length}`}
            />
          )}
        </svg>
        <span className={styles.percent}>{percent ?? '-'}</span>
      </span>
      <span className={styles.scoreLabel}>{label}</span>
    </li>
  );
}
