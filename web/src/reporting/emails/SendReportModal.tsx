import { Button, Modal } from '@mantine/core';
import type { StartedJob } from '@portal/contract/platform/job.schema.ts';
import type { ReportSending } from '@portal/contract/reporting/emails/report-sending.schema.ts';
import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { monthLabel } from '#content/shared/month-label.ts';
import { invalidate } from '#platform/api/invalidation.ts';
import { staleKey } from '#platform/api/queries.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { ProgressBar } from '#platform/ui/status/ProgressBar.tsx';
import { showSuccess } from '#platform/ui/toasts/toasts.ts';
import { reportQuery } from '../reports/reports.queries.ts';
import blocks from '../shared/Blocks.module.css';
import { hasEnded, useWatchedJob } from '../shared/jobs.queries.ts';
import styles from './Emails.module.css';
import { PreflightProblems, peopleText } from './Preflight.tsx';
import { ScheduledSending } from './ScheduledSending.tsx';
import { SendReportForm } from './SendReportForm.tsx';
import { sendVerbOf } from './send-verb.ts';
import { listsOfSendings, preflightQuery, reportSendingsQuery } from './sendings.queries.ts';
import { findUnsent } from './UnsentSending.tsx';

interface SendReportModalProps {
  reportId: number;
  onClose: () => void;
}

/** Shows a report's emails and their recipients, and sends them now or later. */
export function SendReportModal({ reportId, onClose }: SendReportModalProps) {
  const { data: report, error, refetch } = useQuery(reportQuery(reportId));
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={report ? titleOf(report) : 'Send Report'}
      centered={false}
      yOffset="8vh"
    >
      {report && <Sending report={report} onClose={onClose} />}
      {!report && error && (
        <LoadProblem
          heading="This report couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!report && !error && <SkeletonRows label="Loading Report" rows={5} />}
    </Modal>
  );
}

const titleOf = (report: Report) =>
  `${sendVerbOf(report)} ${monthLabel(report.planning_month)} to ${report.client.dba_name}`;

const isOpen = ({ state }: ReportSending) => state === 'scheduled' || state === 'sending';

interface SendingProps {
  report: Report;
  onClose: () => void;
}

function Sending({ report, onClose }: SendingProps) {
  const queryClient = useQueryClient();
  const sendings = useQuery(reportSendingsQuery(report.id));
  const preflight = useQuery(preflightQuery(report.id));
  const [jobId, setJobId] = useState<number | null>(null);
  const job = useWatchedJob(jobId, async () => {
    for (const one of listsOfSendings) {
      void invalidate(queryClient, { queryKey: staleKey(one) });
    }
    void preflight.refetch();
    const { data = [] } = await sendings.refetch();
    const ended = data.find((one) => one.job === jobId);
    if (ended?.state === 'done') showSuccess('Report Sent!');
  });
  const own = sendings.data?.find((one) => one.job === jobId && jobId !== null);
  const open = sendings.data?.find(isOpen);

  // The job and its sending end at the same time, but the cached list may not contain the ended sending yet.
  if (job && hasEnded(job) && own && !isOpen(own)) {
    const retry = () => setJobId(null);
    return (
      <SendingOutcome sending={own} slug={report.client.slug} onRetry={retry} onClose={onClose} />
    );
  }
  if (jobId !== null || open?.state === 'sending') {
    return <SendingProgress job={job} onClose={onClose} />;
  }
  const failed = [sendings, preflight].find(({ isLoadingError }) => isLoadingError);
  if (failed?.error) {
    return (
      <LoadProblem
        heading="The preflight couldn’t be loaded"
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (!sendings.data || !preflight.data) return <SkeletonRows label="Checking Report" rows={5} />;
  if (open) return <ScheduledSending sending={open} onClose={onClose} />;
  return (
    <SendReportForm
      report={report}
      preflight={preflight.data}
      unsent={findUnsent(sendings.data)}
      onStarted={setJobId}
      onClose={onClose}
    />
  );
}

function SendingProgress({ job, onClose }: { job: StartedJob | undefined; onClose: () => void }) {
  return (
    <div className={styles.form}>
      <ProgressBar
        label={job?.progress_text || 'Sending the report…'}
        done={job?.progress_done ?? 0}
        total={job?.progress_total ?? 0}
        {...(!job?.progress_total && { count: '' })}
      />
      <p className={blocks.quiet}>You can close this. Sending continues.</p>
      <footer className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </footer>
    </div>
  );
}

interface SendingOutcomeProps {
  sending: ReportSending;
  /** The organization's slug. */
  slug: string;
  onRetry: () => void;
  onClose: () => void;
}

function SendingOutcome({ sending, slug, onRetry, onClose }: SendingOutcomeProps) {
  const isSent = sending.state === 'done';
  return (
    <div className={styles.form}>
      {isSent ? (
        <p className={blocks.heading} data-tone="success" role="status">
          {`Sent to ${peopleText(sending.recipient_count)}. The report shows the delivery status of each email.`}
        </p>
      ) : (
        <>
          <p className={blocks.notice} role="alert">
            The report wasn’t sent. No email went out.
          </p>
          {sending.problems.length > 0 && (
            <PreflightProblems problems={sending.problems} slug={slug} />
          )}
          {sending.reason && <ErrorDisplay error={sending.reason} />}
        </>
      )}
      <footer className={styles.foot}>
        {!isSent && (
          <Button variant="default" onClick={onRetry}>
            Check again
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </footer>
    </div>
  );
}
