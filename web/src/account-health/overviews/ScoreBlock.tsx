import type { MetricFreshness } from '@portal/contract/account-health/overviews/account-health.schema.ts';
import type {
  Device,
  PageSpeedScores,
} from '@portal/contract/account-health/page-speed/page-speed-run.schema.ts';
import { Scores } from '../page-speed/Scores.tsx';
import { scoreTexts } from './dashboard-texts.ts';
import { FreshnessLine } from './FreshnessLine.tsx';
import styles from './Overviews.module.css';
import { Sparkline } from './Sparkline.tsx';

interface ScoreBlockProps {
  device: Device;
  scores: PageSpeedScores | null;
  /** The average score of each run, oldest first. */
  history: readonly (number | null)[];
  freshness: MetricFreshness;
}

/** Half of the scale, so that lines of typical scores aren't flat; extended down to the worst score. */
const scaleOf = (history: readonly (number | null)[]) =>
  [Math.min(0.5, ...history.map((score) => score ?? 1)), 1] as const;

/** A device's four scores, and a line of its average score. */
export function ScoreBlock({ device, scores, history, freshness }: ScoreBlockProps) {
  const { title, empty } = scoreTexts[device];
  return (
    <section className={styles.scoreBlock} aria-label={title}>
      <h3 className={styles.blockTitle}>{title}</h3>
      {scores ? (
        <>
          <Sparkline
            label={`${title}, average of the last ${history.length} runs`}
            values={history}
            range={scaleOf(history)}
          />
          <Scores label={`${title}s`} scores={scores} />
        </>
      ) : (
        <p className={styles.none}>{empty}</p>
      )}
      <FreshnessLine verb="Measured" freshness={freshness} />
    </section>
  );
}
