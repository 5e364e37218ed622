import { NativeSelect } from '@mantine/core';
import type { ReportStatus } from '@portal/contract/reporting/reports/report-status.ts';
import { useState } from 'react';
import { errorText } from '#platform/api/api-error.ts';
import { StatusMark } from '#platform/ui/status/StatusDot.tsx';
import { showToast } from '#platform/ui/toasts/toasts.ts';
import { MarkSentDialog } from '../reports/MarkSentDialog.tsx';
import { ReportStatusView, reportStatusColors } from '../reports/ReportStatusView.tsx';
import { reportLabels, statusChoices, statusOf } from '../reports/report-form-values.ts';
import { useUpdateReport } from '../reports/reports.queries.ts';
import styles from './Months.module.css';
import type { ReportRow } from './months.queries.ts';

/** Shows a report's status in the beta table, editable until the report is sent. */
export function StatusCell({ report }: { report: ReportRow }) {
  const [isMarking, setIsMarking] = useState(false);
  const update = useUpdateReport();
  if (!report.allowed_actions.includes('set_status')) {
    return <ReportStatusView status={report.status} />;
  }
  const save = (status: ReportStatus) =>
    update.mutate(
      { params: { id: report.id }, body: { status } },
      {
        onError: (error) =>
          showToast({
            heading: `${report.client.dba_name} stays as it is`,
            message: errorText(error),
            tone: 'error',
          }),
      },
    );
  const shown = (update.isPending && update.variables.body.status) || report.status;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a click on the select from opening the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the select handles the keys
    <span
      className={styles.statusCell}
      onClick={(event) => event.stopPropagation()}
      aria-busy={update.isPending}
    >
      <NativeSelect
        size="xs"
        classNames={{ input: styles.status ?? '' }}
        leftSectionWidth={26}
        rightSectionWidth={22}
        leftSection={<StatusMark color={reportStatusColors[shown]} />}
        aria-label={`${reportLabels.status} of ${report.client.dba_name}`}
        data={statusChoices}
        disabled={update.isPending}
        value={shown}
        onChange={(event) => {
          const status = statusOf(event.currentTarget.value);
          if (status === 'sent') setIsMarking(true);
          else if (status) save(status);
        }}
      />
      <MarkSentDialog
        name={report.client.dba_name}
        isOpen={isMarking}
        onCancel={() => setIsMarking(false)}
        onConfirm={() => {
          setIsMarking(false);
          save('sent');
        }}
      />
    </span>
  );
}
