import { Button } from '@mantine/core';
import { accountScoreCalls } from '@portal/contract/account-health/scores/score.calls.ts';
import { useState } from 'react';
import { useEndpointPages } from '#platform/api/queries.ts';
import { ShowMore } from '#platform/ui/buttons/ShowMore.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import styles from './Scores.module.css';
import { statusOf } from './score-texts.ts';

/** Shows the numbers behind the trend once they are requested, newest first. */
export function ScoreDays({ account }: { account: number }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.days}>
      <div>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide daily scores' : 'Show daily scores'}
        </Button>
      </div>
      {isOpen && <DayTable account={account} />}
    </div>
  );
}

function DayTable({ account }: { account: number }) {
  const list = useEndpointPages(accountScoreCalls.days, {
    pageSize: 30,
    params: { id: account },
  });
  if (list.isLoading) return <SkeletonRows label="Loading Daily Scores" rows={4} />;
  if (list.error) {
    return (
      <LoadProblemLine
        heading="The daily scores couldn’t be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (list.rows.length === 0) return <p className={styles.hint}>No daily scores yet.</p>;
  return (
    <>
      <table className={styles.dayTable} aria-label="Daily scores">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Score</th>
            <th scope="col">Band</th>
            <th scope="col">Confidence</th>
          </tr>
        </thead>
        <tbody>
          {list.rows.map(({ day, score, band, confidence }) => (
            <tr key={day}>
              <td>
                <DateText value={day} style="long" />
              </td>
              <td>{score ?? '–'}</td>
              <td>
                <StatusDot status={statusOf(band)} />
              </td>
              <td>{confidence}%</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div>
        <ShowMore list={list} size="compact-xs">
          Show earlier days
        </ShowMore>
      </div>
    </>
  );
}
