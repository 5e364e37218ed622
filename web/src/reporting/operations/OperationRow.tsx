import { Button } from '@mantine/core';
import {
  type ReportOperation,
  type ReportOperationResult,
  reportOperationLabels,
} from '@portal/contract/reporting/reports/report-operation.schema.ts';
import { useState } from 'react';
import { useViewer } from '#platform/session/viewer.ts';
import { formatAgo } from '#platform/ui/dates/format-date.ts';
import { jobStateLabels, stoppingText } from '#platform/ui/status/job-texts.ts';
import { ProgressBar } from '#platform/ui/status/ProgressBar.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import { ReportStatusView } from '../reports/ReportStatusView.tsx';
import { useCancelJob, useWatchedJob } from '../shared/jobs.queries.ts';
import styles from './Operations.module.css';
import { isAtWork } from './operations.queries.ts';

const hasJustEnded = ({ finished_at }: ReportOperation) =>
  finished_at !== null && Date.now() - Date.parse(finished_at) < 30_000;

interface OperationRowProps {
  operation: ReportOperation;
  isNewest: boolean;
}

/** Shows an operation's progress or result. */
export function OperationRow({ operation, isNewest }: OperationRowProps) {
  const [isAwaited] = useState(() => isAtWork(operation) || hasJustEnded(operation));
  const [chosen, setChosen] = useState<boolean | null>(null);
  // Results that the user has just waited for are initially expanded; earlier results are collapsed.
  const isOpen = chosen ?? (isAwaited && isNewest);
  const { kind, state, debug_mode, result, error } = operation;
  const name = reportOperationLabels[kind] + (debug_mode ? ' (Debug)' : '');
  if (isAtWork(operation)) return <RunningOperation operation={operation} name={name} />;
  const count = result ? result.problems.length + result.unsent_reports.length : 0;
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <span className={styles.name}>{name}</span>
        <StatusDot status={jobStateLabels[state]} />
        <span className={styles.text}>{[result?.response, error].filter(Boolean).join(' ')}</span>
        <span className={styles.when}>
          {formatAgo(operation.finished_at ?? operation.created_at, Date.now())}
          {operation.person ? `, ${operation.person.name}` : ', schedule'}
        </span>
        {count > 0 && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-expanded={isOpen}
            onClick={() => setChosen(!isOpen)}
          >
            {isOpen ? 'Hide' : `Show ${count}`}
          </Button>
        )}
      </div>
      {result && isOpen && <Findings result={result} />}
    </li>
  );
}

function RunningOperation({ operation, name }: { operation: ReportOperation; name: string }) {
  const viewer = useViewer();
  const seesJob = viewer.is_superuser || operation.person?.id === viewer.id;
  const job = useWatchedJob(seesJob ? operation.job : null);
  const cancel = useCancelJob();
  const doing = job?.is_stopping ? stoppingText : operation.progress_text || 'In progress';
  const mayCancel = job?.allowed_actions.includes('cancel');
  return (
    <li className={styles.row}>
      <ProgressBar
        label={`${name}: ${doing}`}
        done={operation.progress_done}
        total={operation.progress_total}
        {...(mayCancel && { onCancel: () => cancel.mutate({ params: { id: job?.id ?? 0 } }) })}
      />
    </li>
  );
}

function Findings({ result }: { result: ReportOperationResult }) {
  return (
    <>
      {result.unsent_reports.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        <ul className={styles.findings} aria-label="Unsent reports" tabIndex={0}>
          {result.unsent_reports.map(({ id, client, status, report_url }) => (
            <li key={id} className={styles.finding}>
              <span>{client.dba_name}</span>
              <ReportStatusView status={status} />
              {report_url ? (
                <a href={report_url} target="_blank" rel="noopener noreferrer">
                  Open
                </a>
              ) : (
                <span className={styles.text}>No URL</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {result.problems.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        <ul className={styles.findings} aria-label="Problems" tabIndex={0}>
          {result.problems.map(({ client, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a client can have the same problem twice
            <li key={index} className={styles.finding}>
              <span>{client?.dba_name}</span>
              <span className={styles.text}>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
