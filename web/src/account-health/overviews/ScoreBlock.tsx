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
  /** Each run's average score, oldest first. */
  history: readonly (number | null)[];
  freshness: MetricFreshness;
}

/**
 * Returns the line chart's range: the upper half of the scale, so that typical scores don't look flat, extended down to
 * the worst score.
 */
const scaleOf = (history: readonly (number | null)[]) =>
  [Math.min(0.5, ...history.map((score) => score ?? 1)), 1] as const;

/** Shows a device's four scores, and its average scores over time as a line. */
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
