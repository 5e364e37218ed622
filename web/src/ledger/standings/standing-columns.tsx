import type { LedgerStanding, StandingLine } from '@portal/contract/ledger/ledger.schema.ts';
import { quantityText } from '@portal/contract/ledger/line-kinds.ts';
import type { ReactNode } from 'react';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { OrganizationLink } from '#users/shared/OrganizationLink.tsx';
import { shortMonthName, signedText, standingLabels, toneOf } from '../shared/ledger-texts.ts';
import styles from './Standings.module.css';

/** The maximum number of lines in a row. The client's page lists all of them. */
const shownLines = 3;

/** Returns the lines to show in a row, furthest behind first. */
export function linesToShow(lines: readonly StandingLine[]): readonly StandingLine[] {
  const shortfall = ({ missing, promised }: StandingLine) => missing / Math.max(1, promised);
  return lines.toSorted((one, other) => shortfall(other) - shortfall(one)).slice(0, shownLines);
}

/** Describes a client's standing: '2 articles missing today', or that the client is on track or ahead. */
export function standingText({ state, lines }: LedgerStanding): string {
  if (state === 'behind') {
    const [worst] = linesToShow(lines);
    return worst ? `${quantityText(worst.kind, worst.missing)} missing today` : '';
  }
  if (state === 'ahead') return 'More than promised';
  return 'Nothing missing today';
}

/** Returns how many months' worth of work a client is behind or ahead: '1.6 months'. */
function monthsText({ risk }: LedgerStanding): string {
  const months = Math.abs(Math.round(risk / 10) / 10);
  if (months === 0) return '';
  return `${months} ${months === 1 ? 'month' : 'months'}`;
}

const numberText = (value: number) => value.toLocaleString('en-US');

function Lines({ lines, render, isNumber }: LinesProps) {
  return (
    <span className={styles.lines} data-number={isNumber}>
      {linesToShow(lines).map((line) => (
        <span key={line.id} className={styles.line}>
          {render(line)}
        </span>
      ))}
    </span>
  );
}

interface LinesProps {
  lines: readonly StandingLine[];
  render: RenderLine;
  isNumber?: true;
}

type RenderLine = (line: StandingLine) => ReactNode;

// In the current month, undelivered work isn't overdue yet unless it is already missing today.
const MonthSums: RenderLine = (line) => {
  const due = line.promised - line.carried_in;
  const balance = line.delivered - due;
  return (
    <>
      <span>
        {numberText(line.delivered)} of {numberText(due)}
      </span>
      <span
        className={styles.balance}
        data-tone={line.missing > 0 ? 'behind' : toneOf(Math.max(0, balance))}
      >
        {balance > 0 ? signedText(balance) : `${numberText(-balance)} left`}
      </span>
    </>
  );
};

const TermSums: RenderLine = ({ term }) => (
  <>
    <span>
      {numberText(term.delivered)} of {numberText(term.promised)}
    </span>
    <span className={styles.balance}>
      {numberText(Math.max(0, term.promised - term.delivered))} left
    </span>
  </>
);

export const standingColumns: readonly DataTableColumn<LedgerStanding>[] = [
  {
    id: 'client',
    header: 'Client',
    width: 180,
    grow: 1,
    sort: 'dba_name',
    cell: ({ organization }) => (
      <span className={`${styles.top} ${styles.client}`}>
        <OrganizationLink organization={organization} isInList />
      </span>
    ),
  },
  {
    id: 'standing',
    header: 'Standing',
    hint: 'The line that is furthest behind today, assuming a steady pace through the month, and how many months’ work is missing.',
    width: 176,
    grow: 1,
    sort: 'risk',
    cell: (standing) => (
      <span className={styles.standing}>
        <span className={styles.state}>
          <StatusDot status={standingLabels[standing.state]} />
          <span className={styles.share}>{monthsText(standing)}</span>
        </span>
        <span
          className={styles.reason}
          title="By today, at a steady pace. “This month” counts until the end of the month."
        >
          {standingText(standing)}
        </span>
      </span>
    ),
  },
  {
    id: 'lines',
    header: 'Line',
    width: 136,
    grow: 1,
    cell: ({ lines }) => (
      <Lines lines={lines} render={(line) => <span className={styles.title}>{line.title}</span>} />
    ),
  },
  {
    id: 'month',
    header: 'This month',
    hint: 'Delivered out of what is due by the end of the month, including the balance from earlier months.',
    width: 132,
    align: 'end',
    cell: ({ lines }) => <Lines lines={lines} render={MonthSums} isNumber />,
  },
  {
    id: 'term',
    header: 'Agreement',
    hint: 'Delivered out of what is promised until the end of the term, or until this month if there’s no end.',
    width: 160,
    align: 'end',
    yields: true,
    cell: ({ lines }) => <Lines lines={lines} render={TermSums} isNumber />,
  },
  {
    id: 'end',
    header: 'Term ends',
    width: 100,
    align: 'end',
    yields: true,
    sort: 'end_month',
    cell: ({ end_month }) => (
      <span className={styles.top}>{end_month ? shortMonthName(end_month) : '–'}</span>
    ),
  },
  {
    id: 'account_lead',
    header: 'Account lead',
    width: 130,
    grow: 1.5,
    yields: 'first',
    cell: ({ account_lead }) => <span className={styles.top}>{account_lead?.name ?? '–'}</span>,
  },
];
