import { Button } from '@mantine/core';
import {
  type ReportOperation,
  type ReportOperationKind,
  reportOperationKinds,
  reportOperationLabels,
} from '@portal/contract/reporting/reports/report-operation.schema.ts';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { OperationRow } from './OperationRow.tsx';
import styles from './Operations.module.css';
import { isAtWork, useLatestOperations, useMonthOperations } from './operations.queries.ts';

/** Shows the operations on all of a month's reports: their buttons, progress, and last results. */
export function MonthOperations({ month }: { month: number }) {
  const { data = [], error, isLoadingError, refetch } = useLatestOperations(month);
  const operations = useMonthOperations();
  const started = reportOperationKinds.find((kind) => operations[kind].isPending);
  const running = data.find(isAtWork);
  const newest = Math.max(...data.map(({ id }) => id));
  const isBusy = started !== undefined || running !== undefined;
  const body = { planning_month: month };

  const button = (kind: ReportOperationKind) => ({
    size: 'xs' as const,
    variant: 'default' as const,
    disabled: isBusy && started !== kind && running?.kind !== kind,
    loading: started === kind || running?.kind === kind,
  });
  return (
    <section className={styles.operations} aria-label="Operations on this month">
      <div className={styles.bar}>
        <Button
          {...button('create_reports')}
          onClick={() => operations.create_reports.mutate({ body })}
        >
          {reportOperationLabels.create_reports}
        </Button>
        <fieldset className={styles.pair} aria-label={reportOperationLabels.validate_data}>
          <span className={styles.pairLabel}>{reportOperationLabels.validate_data}</span>
          <Button.Group>
            <Button
              {...button('validate_data')}
              onClick={() => operations.validate_data.mutate({ body })}
            >
              Run
            </Button>
            <Button
              {...button('validate_data')}
              loading={false}
              disabled={isBusy}
              onClick={() =>
                operations.validate_data.mutate({ body: { ...body, debug_mode: true } })
              }
            >
              Debug
            </Button>
          </Button.Group>
        </fieldset>
        <Button
          {...button('create_presentations')}
          onClick={() => operations.create_presentations.mutate({ body })}
        >
          {reportOperationLabels.create_presentations}
        </Button>
        <Button
          {...button('query_unsent')}
          onClick={() => operations.query_unsent.mutate({ body })}
        >
          {reportOperationLabels.query_unsent}
        </Button>
      </div>
      {isLoadingError && (
        <LoadProblemLine
          heading="The operations’ results couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data.length > 0 && (
        <ul className={styles.list} aria-label="Last runs">
          {inOrder(data).map((operation) => (
            <OperationRow
              key={operation.id}
              operation={operation}
              isNewest={operation.id === newest}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

const inOrder = (operations: readonly ReportOperation[]) =>
  reportOperationKinds.flatMap((kind) => operations.filter((one) => one.kind === kind));
