import type { AccountScoreDetail } from '@portal/contract/account-health/scores/score.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import { AccountOrigin } from '../overviews/AccountOrigin.tsx';
import panel from '../overviews/Panel.module.css';
import { FactorEntry } from './FactorEntry.tsx';
import { PulseForm } from './PulseForm.tsx';
import { ScoreDays } from './ScoreDays.tsx';
import styles from './Scores.module.css';
import { ScoreTrend } from './ScoreTrend.tsx';
import { pulseLabels, statusOf } from './score-texts.ts';
import { accountScoreQuery } from './scores.queries.ts';

/** Shows an account's score with its trend, factors, and pulse. */
export function ScoreSection({ account }: { account: number }) {
  const loading = useQuery(accountScoreQuery(account));
  const { data, error } = loading;
  return (
    <section className={panel.section} aria-label="Health score">
      <h3 className={panel.heading}>
        Health score
        <AccountOrigin account={account} keys={['score']} label="Source of the health score" />
      </h3>
      {data ? (
        <LoadedScore score={data} />
      ) : error ? (
        <LoadProblemLine
          heading="The score couldn’t be loaded"
          error={error}
          onRetry={() => void loading.refetch()}
          isRetrying={loading.isFetching}
        />
      ) : (
        <div className={styles.pending}>
          <SkeletonFields fields={9} label="Loading Score" />
        </div>
      )}
    </section>
  );
}

function LoadedScore({ score }: { score: AccountScoreDetail }) {
  return (
    <>
      <Summary score={score} />
      <ScoreDays account={score.id} />
      <ul className={styles.factors} aria-label="Factors">
        {score.factors.map((factor) => (
          <FactorEntry
            key={factor.name}
            account={score.id}
            factor={factor}
            lead={score.account_lead}
            mayAsk={score.allowed_actions.includes('ask')}
          />
        ))}
      </ul>
      <Pulse score={score} />
    </>
  );
}

function Summary({ score }: { score: AccountScoreDetail }) {
  const { history, marks } = score;
  const [first] = history;
  const shownMarks = first ? marks.filter(({ day }) => day >= first.day) : [];
  return (
    <>
      <div className={styles.summary}>
        <span className={styles.total}>
          <span className={styles.large}>{score.score ?? '–'}</span>
          <StatusDot status={statusOf(score.band)} />
        </span>
        <ScoreTrend points={history} marks={marks} width={220} height={44} />
      </div>
      <p className={panel.quiet}>
        {score.basis} Confidence {score.confidence}%.
      </p>
      {shownMarks.length > 0 && (
        <ul className={styles.marks} aria-label="Events">
          {shownMarks.map(({ day, text }) => (
            <li key={`${day} ${text}`}>
              <DateText value={day} style="long" /> {text}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Pulse({ score }: { score: AccountScoreDetail }) {
  const { pulse } = score;
  const maySet = score.allowed_actions.includes('set_pulse');
  if (!pulse && !maySet) return null;
  return (
    <div className={styles.pulse}>
      {pulse && (
        <p className={styles.pulseText}>
          <strong>
            Pulse {pulse.value} of 5, {pulseLabels[pulse.value - 1]?.toLowerCase()}
          </strong>
          {pulse.note && <q>{pulse.note}</q>}
          <span className={panel.quiet}>
            {pulse.created_by?.name ?? 'Someone'},{' '}
            <DateText value={pulse.created_at} style="long" />; fades until{' '}
            <DateText value={pulse.fades_on} style="long" />
          </span>
        </p>
      )}
      {maySet && <PulseForm account={score.id} />}
    </div>
  );
}
