import { VisuallyHidden } from '@mantine/core';
import type { AgreementLine } from '@portal/contract/ledger/agreement.schema.ts';
import type { LedgerMonth } from '@portal/contract/ledger/ledger.schema.ts';
import { monthName, signedText, toneOf } from '../shared/ledger-texts.ts';
import styles from './Ledger.module.css';

interface MonthCellProps {
  line: AgreementLine;
  sums: LedgerMonth;
  currentMonth: string;
  onOpen: () => void;
}

const numberText = (value: number) => value.toLocaleString('en-US');

/** Shows the delivered and due quantities for a line's month. Clicking them opens the month's details. */
export function MonthCell({ line, sums, currentMonth, onOpen }: MonthCellProps) {
  const { month, promised, carried_in, balance } = sums;
  if (month > currentMonth) return <span className={styles.future}>{numberText(promised)}</span>;
  const delivered = sums.delivered + sums.corrected;
  const due = promised - carried_in;
  // In the current month, undelivered work isn't overdue yet.
  const isRunning = month === currentMonth && balance < 0;
  return (
    <button type="button" className={styles.cell} onClick={onOpen}>
      <VisuallyHidden>
        {line.title}, {monthName(month)}:{' '}
      </VisuallyHidden>
      <span>
        {numberText(delivered)}
        <span className={styles.of}> / {numberText(due)}</span>
        {sums.corrected !== 0 && <span className={styles.mark}>*</span>}
      </span>
      {isRunning ? (
        <span className={styles.balance}>{numberText(-balance)} to go</span>
      ) : (
        <span className={styles.balance} data-tone={toneOf(balance)}>
          {signedText(balance)}
        </span>
      )}
    </button>
  );
}
