import { Modal } from '@mantine/core';
import type { ClientEconomicsDetail } from '@portal/contract/ledger/economics.schema.ts';
import { moneyText } from '@portal/contract/ledger/money.ts';
import { useQuery } from '@tanstack/react-query';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';
import { monthName } from '../shared/ledger-texts.ts';
import styles from './Economics.module.css';
import { clientEconomicsQuery } from './economics.queries.ts';
import { MoneySums, PayLines } from './PayLines.tsx';

interface ClientMonthModalProps {
  id: number;
  month: string;
  onClose: () => void;
}

/** Shows the fees and the paid articles behind a client's revenue, cost, and margin. */
export function ClientMonthModal({ id, month, onClose }: ClientMonthModalProps) {
  const { data, error, refetch, isFetching } = useQuery(clientEconomicsQuery(id, month));
  const title = data ? `${data.organization.dba_name}, ${monthName(month)}` : monthName(month);
  return (
    <Modal opened onClose={onClose} size="xl" title={title}>
      <div className={styles.stack}>
        {!data && !error && <SkeletonFields fields={3} label="Loading Client" />}
        {!data && error && (
          <LoadProblemLine
            heading="The client’s month couldn’t be loaded"
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {data && <ClientMonth month={data} />}
      </div>
    </Modal>
  );
}

function ClientMonth({ month }: { month: ClientEconomicsDetail }) {
  const { currency, revenue, cost, margin, fees, lines } = month;
  return (
    <>
      <MoneySums
        label="Sums"
        currency={currency}
        sums={[
          ['Revenue', revenue],
          ['Cost', cost],
          ['Margin', margin],
        ]}
      />
      <section className={styles.section} aria-label="Fees">
        <h3 className={styles.heading}>Fees</h3>
        {fees.length === 0 && <p className={styles.none}>No agreement has a fee in this month.</p>}
        <ul className={styles.fees}>
          {fees.map((fee) => (
            <li key={fee.line}>
              <span>
                {fee.title} <span className={styles.detail}>{fee.agreement}</span>
              </span>
              <span className={styles.figure}>{moneyText(fee.amount, currency)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section} aria-label="Cost">
        <h3 className={styles.heading}>Paid articles</h3>
        <PayLines lines={lines} currency={currency} label="Paid articles" shows="writer" />
      </section>
    </>
  );
}
