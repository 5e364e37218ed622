import { nextMonth } from '@portal/contract/ledger/ledger-sums.ts';
import { useState } from 'react';
import { useViewer } from '#platform/session/viewer.ts';
import { Select } from '#platform/ui/inputs/Select.tsx';
import { monthName } from '../shared/ledger-texts.ts';
import { useThisMonth } from '../shared/use-this-month.ts';
import styles from './Economics.module.css';
import { Statement } from './StatementModal.tsx';

const offeredMonths = 18;

/** Shows the viewer's own statements, one month at a time. */
export function OwnStatements() {
  const { id } = useViewer();
  const thisMonth = useThisMonth();
  const [month, setMonth] = useState(thisMonth);
  const months = Array.from({ length: offeredMonths }, (_, count) => nextMonth(thisMonth, -count));
  return (
    <div className={styles.stack}>
      <Select
        label="Month"
        data={months.map((value) => ({ value, label: monthName(value) }))}
        allowDeselect={false}
        value={month}
        onChange={(value) => value && setMonth(value)}
      />
      <Statement id={id} month={month} />
    </div>
  );
}
