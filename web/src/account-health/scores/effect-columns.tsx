import type { ScoreEffect } from '@portal/contract/account-health/scores/score.schema.ts';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import styles from './ScoreWeights.module.css';
import { changeText, statusOf } from './score-texts.ts';

type Column = DataTableColumn<ScoreEffect>;

const toneOf = (change: number) => (change === 0 ? undefined : change > 0 ? 'up' : 'down');

const scoreColumn = (id: 'before' | 'after', header: string): Column => ({
  id,
  header,
  width: 60,
  align: 'end',
  cell: (effect) => <span className={styles.number}>{effect[id].score ?? '–'}</span>,
});

const bandColumn = (id: 'before' | 'after', header: string): Column => ({
  id: `${id}-band`,
  header,
  width: 96,
  cell: (effect) => <StatusDot status={statusOf(effect[id].band)} />,
});

export const effectColumns: readonly Column[] = [
  { id: 'client', header: 'Client', width: 160, grow: 1, cell: ({ dba_name }) => dba_name },
  scoreColumn('before', 'Now'),
  bandColumn('before', 'Band now'),
  scoreColumn('after', 'New'),
  bandColumn('after', 'New band'),
  {
    id: 'change',
    header: 'Change',
    width: 68,
    align: 'end',
    cell: ({ change }) => (
      <span className={styles.number} data-tone={toneOf(change)}>
        {changeText(change)}
      </span>
    ),
  },
];
