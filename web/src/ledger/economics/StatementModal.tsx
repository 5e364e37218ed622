import { Button, Modal } from '@mantine/core';
import type { PayStatementDetail } from '@portal/contract/ledger/economics.schema.ts';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';
import { monthName } from '../shared/ledger-texts.ts';
import styles from './Economics.module.css';
import { statementQuery, useExportStatement } from './economics.queries.ts';
import { MoneySums, PayLines } from './PayLines.tsx';

interface StatementModalProps {
  /** The person's id. */
  id: number;
  month: string;
  onClose: () => void;
}

/** Shows a writer's statement for a month, which can be exported and printed. */
export function StatementModal({ id, month, onClose }: StatementModalProps) {
  const { data } = useQuery(statementQuery(id, month));
  const title = data ? `${data.person.name}, ${monthName(month)}` : monthName(month);
  return (
    <Modal opened onClose={onClose} size="xl" title={title}>
      <Statement id={id} month={month} />
    </Modal>
  );
}

/** Shows a statement's lines and sums, with buttons to export and print it. */
export function Statement({ id, month }: Omit<StatementModalProps, 'onClose'>) {
  const { data, error, refetch, isFetching } = useQuery(statementQuery(id, month));
  const save = useExportStatement();
  if (!data) {
    return error ? (
      <LoadProblemLine
        heading="The statement couldn’t be loaded"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <SkeletonFields fields={3} label="Loading Statement" />
    );
  }
  return (
    <div className={styles.stack}>
      <StatementText statement={data} />
      {createPortal(
        <div className={styles.paper}>
          <h1>{`Statement of ${data.person.name}, ${monthName(month)}`}</h1>
          <StatementText statement={data} />
        </div>,
        document.body,
      )}
      <div className={styles.foot}>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.6} />}
          onClick={() => window.print()}
        >
          Print
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} />}
          loading={save.isPending}
          onClick={() => save.mutate({ id, month })}
        >
          Export CSV
        </Button>
      </div>
    </div>
  );
}

function StatementText({ statement }: { statement: PayStatementDetail }) {
  const { currency, article_amount, correction_amount, total, lines, is_closed } = statement;
  return (
    <div className={styles.stack}>
      <MoneySums
        label="Sums"
        currency={currency}
        sums={[
          ['Articles', article_amount],
          ['Corrections', correction_amount],
          ['Total', total],
        ]}
      />
      <p className={styles.none}>
        {is_closed
          ? 'This month is closed. Later changes are corrections in the next month.'
          : 'This month is open. Its amounts can still change.'}
      </p>
      <PayLines lines={lines} currency={currency} label="Lines" shows="client" />
    </div>
  );
}
