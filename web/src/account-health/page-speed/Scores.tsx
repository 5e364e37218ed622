import {
  type PageSpeedScores,
  scoreCategories,
  scoreTitles,
} from '@portal/contract/account-health/page-speed/page-speed-run.schema.ts';
import styles from './PageSpeed.module.css';
import { ScoreRing } from './ScoreRing.tsx';

/** Lists a page's four scores. */
export function Scores({ label, scores }: { label: string; scores: PageSpeedScores }) {
  return (
    <ul className={styles.scores} aria-label={label}>
      {scoreCategories.map((category) => (
        <ScoreRing key={category} label={scoreTitles[category]} score={scores[category]} />
      ))}
    </ul>
  );
}
