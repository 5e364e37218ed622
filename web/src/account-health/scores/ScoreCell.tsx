import type { AccountScore } from '@portal/contract/account-health/scores/score.schema.ts';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import styles from './Scores.module.css';
import { ScoreTrend } from './ScoreTrend.tsx';
import { statusOf } from './score-texts.ts';

/** Shows a score with its band and trend in a table row. */
export function ScoreCell({ score }: { score: AccountScore | null }) {
  if (!score) return <span className={styles.none}>–</span>;
  return (
    <span className={styles.cell} title={score.basis}>
      <span className={styles.band}>
        <span className={styles.number}>{score.score ?? '–'}</span>
        <StatusDot status={statusOf(score.band)} />
      </span>
      <ScoreTrend points={score.trend} marks={score.marks} width={96} height={14} />
    </span>
  );
}
