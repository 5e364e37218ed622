import { jobCalls } from '@portal/contract/administration/job.calls.ts';
import { reportDataImportCalls } from '@portal/contract/reporting/data/report-data-import.calls.ts';
import type { ReportDataImport } from '@portal/contract/reporting/data/report-data-import.schema.ts';
import { callFile } from '#platform/api/call.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { ImportProgress } from '#platform/import/ImportProgress.tsx';
import { countText } from '#platform/import/import-texts.ts';
import { RejectsButton } from '#platform/import/RejectsButton.tsx';
import recordStyles from '#platform/ui/layout/RecordScreen.module.css';
import { cancelText } from '#platform/ui/status/job-texts.ts';
import styles from '../ReportData.module.css';

/** Shows an import's progress, then its result. */
export function ImportOutcome({ one }: { one: ReportDataImport }) {
  const cancel = useEndpointMutation(jobCalls.cancel, {
    invalidates: [reportDataImportCalls.get, reportDataImportCalls.list],
    toast: cancelText,
  });
  const { job } = one;
  if (one.state === 'expired') {
    return (
      <p className={styles.text}>
        It wasn’t imported within a day, so the file was deleted. Upload it again.
      </p>
    );
  }
  if (job === null && one.state !== 'done') return null;
  return (
    <>
      {job !== null && (
        <ImportProgress one={one} onCancel={() => cancel.mutate({ params: { id: job } })} />
      )}
      {one.error && <ErrorDisplay error={one.error} />}
      {one.state === 'canceled' && (
        <p className={styles.text}>
          It was canceled before anything was saved. You can import it again.
        </p>
      )}
      {one.state === 'done' && (
        <ul className={recordStyles.lines} aria-label="Imported">
          <li>
            {countText(one.month_count, 'month')} of{' '}
            {countText(one.organization_count, 'organization')} saved
          </li>
          {one.wrong_count > 0 && <li>{countText(one.wrong_count, 'invalid row')} skipped</li>}
        </ul>
      )}
      {one.state === 'done' && one.allowed_actions.includes('rejects') && (
        <div className={styles.row}>
          <DataRejectsButton id={one.id} />
        </div>
      )}
    </>
  );
}

export function DataRejectsButton({ id }: { id: number }) {
  return <RejectsButton load={() => callFile(reportDataImportCalls.rejects, { params: { id } })} />;
}
