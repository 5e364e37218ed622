import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { ApiError } from '@portal/contract/platform/api-error.ts';
import { reportSendingCalls } from '@portal/contract/reporting/emails/report-sending.calls.ts';
import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';
import { IconExternalLink, IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { mayOpen, useMayCall, useViewer } from '#platform/session/viewer.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { PendingPanel } from '#platform/ui/panel/PendingPanel.tsx';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { EmailEvents } from '../emails/EmailEvents.tsx';
import { SendingList } from '../emails/SendingList.tsx';
import { SendReportModal } from '../emails/SendReportModal.tsx';
import { emailEntriesQuery, reportSendingsQuery } from '../emails/sendings.queries.ts';
import { findUnsent, UnsentSending } from '../emails/UnsentSending.tsx';
import blocks from '../shared/Blocks.module.css';
import { reportPath } from '../shared/report-link.ts';
import { DataStatusList } from './DataStatusList.tsx';
import { ReportActions } from './ReportActions.tsx';
import { ReportForm } from './ReportForm.tsx';
import styles from './Reports.module.css';
import { reportQuery } from './reports.queries.ts';
import { Screenshots } from './Screenshots.tsx';

interface ReportPanelProps {
  id: number;
  onResize: () => void;
  onClose: () => void;
}

export function ReportPanel({ id, onResize, onClose }: ReportPanelProps) {
  const loading = useQuery(reportQuery(id));
  const { data: report, error } = loading;
  const seesData = mayOpen(useViewer(), '/reporting/data');
  if (error instanceof ApiError && error.status === 404) {
    return (
      <SidePanel title="Report" onClose={onClose}>
        <EmptyState icon={<IconFileOff size={22} stroke={1.5} />} heading="Report not found.">
          It was deleted, or you no longer have access.
        </EmptyState>
      </SidePanel>
    );
  }
  if (!report) return <PendingPanel noun="Report" loading={loading} onClose={onClose} />;
  return (
    <SidePanel
      title={report.client.dba_name}
      onClose={onClose}
      onResize={onResize}
      actions={
        report.presentation && (
          <Tooltip label="Open the report">
            <ActionIcon
              component="a"
              href={reportPath(report)}
              target="_blank"
              aria-label="Open the report"
            >
              <IconExternalLink size={17} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )
      }
    >
      <div className={styles.stack}>
        <ReportForm report={report} />
        <PresentationSection report={report} />
        {report.data_status && (
          <section className={blocks.section}>
            <div className={styles.sectionHead}>
              <h3 className={blocks.heading}>Data Status</h3>
              {seesData && (
                <Link
                  className={styles.link}
                  to="/reporting/data"
                  search={{ organization: report.organization }}
                >
                  Client’s data
                </Link>
              )}
            </div>
            <DataStatusList
              reportId={report.id}
              slug={report.client.slug}
              status={report.data_status}
              canWaive={report.allowed_actions.includes('update')}
            />
          </section>
        )}
        <section className={blocks.section}>
          <h3 className={blocks.heading}>Screenshots</h3>
          <Screenshots report={report} />
        </section>
        <EmailSection report={report} />
      </div>
    </SidePanel>
  );
}

function PresentationSection({ report }: { report: Report }) {
  return (
    <section className={blocks.section}>
      <h3 className={blocks.heading}>Presentation</h3>
      <p className={blocks.quiet}>
        {report.presentation ? (
          <>
            <Link className={styles.link} to={reportPath(report)}>
              Version {report.presentation_version_number}
            </Link>
            {report.date_sent && (
              <>
                {', sent '}
                <DateText value={report.date_sent} style="long" />
              </>
            )}
          </>
        ) : (
          'Not created yet.'
        )}
      </p>
      {report.has_newer_version && (
        <p className={blocks.notice}>
          The client has an earlier version. Re-Send the report to give them this one.
        </p>
      )}
      <div className={styles.buttons}>
        <ReportActions report={report} />
      </div>
    </section>
  );
}

function EmailSection({ report }: { report: Report }) {
  const seesSendings = useMayCall(reportSendingCalls.list);
  const sendings = useQuery({ ...reportSendingsQuery(report.id), enabled: seesSendings });
  const entries = useQuery(emailEntriesQuery(report.id));
  const [isSending, setSending] = useState(false);
  const unsent = findUnsent(sendings.data ?? []);
  const { allowed_actions: actions } = report;
  const maySend = actions.includes('send') || actions.includes('resend');
  return (
    <>
      <section className={blocks.section}>
        <h3 className={blocks.heading}>Emails</h3>
        {entries.data && <EmailEvents entries={entries.data} />}
        {!entries.data && entries.error && (
          <LoadProblemLine
            heading="The emails couldn’t be loaded"
            error={entries.error}
            onRetry={() => void entries.refetch()}
          />
        )}
      </section>
      {sendings.data && sendings.data.length > 0 && (
        <section className={blocks.section}>
          <h3 className={blocks.heading}>Sendings</h3>
          {unsent && <UnsentSending sending={unsent} />}
          {unsent && maySend && (
            <div className={styles.buttons}>
              <Button size="xs" variant="default" onClick={() => setSending(true)}>
                Send Now or Schedule Again
              </Button>
            </div>
          )}
          <SendingList sendings={sendings.data} />
        </section>
      )}
      {isSending && <SendReportModal reportId={report.id} onClose={() => setSending(false)} />}
    </>
  );
}
