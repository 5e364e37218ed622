import { Button, Checkbox, Modal, SegmentedControl } from '@mantine/core';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import type { StartedJob } from '@portal/contract/platform/job.schema.ts';
import type { ReportDataKind } from '@portal/contract/reporting/data/report-data-kinds.ts';
import type {
  ReportPreflight,
  ReportSending,
} from '@portal/contract/reporting/emails/report-sending.schema.ts';
import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { monthLabel } from '#content/shared/month-label.ts';
import { invalidate } from '#platform/api/invalidation.ts';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { staleKey } from '#platform/api/queries.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { showUnreadField } from '#platform/forms/refuse-unread-fields.ts';
import { useKeptValues } from '#platform/forms/use-kept-values.ts';
import { DayHourInput } from '#platform/ui/dates/DayHourInput.tsx';
import { GrowingTextarea } from '#platform/ui/inputs/GrowingTextarea.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { ProgressBar } from '#platform/ui/status/ProgressBar.tsx';
import { showSuccess } from '#platform/ui/toasts/toasts.ts';
import { reportQuery } from '../reports/reports.queries.ts';
import { WaiverModal } from '../reports/WaiverModal.tsx';
import blocks from '../shared/Blocks.module.css';
import { hasEnded, isStartedJob, useWatchedJob } from '../shared/jobs.queries.ts';
import styles from './Emails.module.css';
import { Preflight, PreflightProblems, peopleText } from './Preflight.tsx';
import { ScheduledSending } from './ScheduledSending.tsx';
import {
  keepChangedPreflight,
  listsOfSendings,
  preflightQuery,
  reportSendingsQuery,
  useScheduleReport,
  useSendReport,
} from './sendings.queries.ts';
import { findUnsent, UnsentSending } from './UnsentSending.tsx';

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

const verbOf = ({ status }: Report) => (status === 'sent' ? 'Re-Send' : 'Send');

const titleOf = (report: Report) =>
  `${verbOf(report)} ${monthLabel(report.planning_month)} to ${report.client.dba_name}`;

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

  // The job and its sending end together, but the cached list may not contain the ended sending yet.
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
    <SendForm
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
      <p className={blocks.quiet}>You can close this. The sending continues.</p>
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

interface SendFormProps extends SendingProps {
  preflight: ReportPreflight;
  /** The last sending, if it sent no email. */
  unsent: ReportSending | undefined;
  onStarted: (job: number) => void;
}

const newSending = {
  message: '',
  attachesPdf: false,
  isLater: false,
  scheduledFor: null as string | null,
};

function SendForm({ report, preflight, unsent, onStarted, onClose }: SendFormProps) {
  const { values, change, clear } = useKeptValues(`sending-of-report-${report.id}`, newSending);
  const { message, attachesPdf, isLater, scheduledFor } = values;
  const [waiving, setWaiving] = useState<ReportDataKind | null>(null);
  const [isChanged, setIsChanged] = useState(false);
  const send = useSendReport();
  const schedule = useScheduleReport();

  const params = { id: report.id };
  const mail = { attach_pdf: attachesPdf, message: message.trim() || null };
  const handleSend = () => {
    setIsChanged(false);
    send.mutate(
      { params, body: { ...mail, fingerprint: preflight.fingerprint } },
      {
        onSuccess: (answer) => {
          clear();
          if (isStartedJob(answer)) onStarted(answer.id);
        },
        onError: (error) => setIsChanged(keepChangedPreflight(error)),
      },
    );
  };
  const handleSchedule = (button: HTMLElement) => {
    if (scheduledFor === null || showUnreadField(button.closest('[role="dialog"]'))) return;
    const body = { ...mail, scheduled_for: scheduledFor };
    schedule.mutate({ params, body }, { onSuccess: clear });
  };
  const handleCancel = () => {
    clear();
    onClose();
  };
  const count = peopleText(preflight.recipients.length);

  return (
    <div className={styles.form}>
      {isChanged && (
        <p className={blocks.notice} role="alert">
          The report has changed since you opened this. Nothing was sent. Review it again.
        </p>
      )}
      {!isChanged && <ErrorDisplay error={isLater ? schedule.error : send.error} />}
      {unsent && !isChanged && <UnsentSending sending={unsent} />}
      <Preflight
        preflight={preflight}
        slug={report.client.slug}
        clientId={report.client.id}
        onWaive={setWaiving}
      />
      <GrowingTextarea
        label="Message"
        description="Shown in the mail above the button."
        minRows={2}
        maxRows={8}
        maxLength={2_000}
        value={message}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      <Checkbox
        label="Attach the presentation as a PDF"
        checked={attachesPdf}
        onChange={(event) => change({ attachesPdf: event.currentTarget.checked })}
      />
      <SendingTime
        isLater={isLater}
        onLater={(later) => change({ isLater: later })}
        scheduledFor={scheduledFor}
        onSchedule={(instant) => change({ scheduledFor: instant })}
      />
      <footer className={styles.foot}>
        <Button variant="default" onClick={handleCancel}>
          Cancel
        </Button>
        {isLater ? (
          <Button
            disabled={scheduledFor === null}
            loading={schedule.isPending}
            onClick={(event) => handleSchedule(event.currentTarget)}
          >
            Schedule for {count}
          </Button>
        ) : (
          <Button disabled={!preflight.is_ready} loading={send.isPending} onClick={handleSend}>
            {verbOf(report)} to {count}
          </Button>
        )}
      </footer>
      {waiving && (
        <WaiverModal reportId={report.id} kind={waiving} onClose={() => setWaiving(null)} />
      )}
    </div>
  );
}

interface SendingTimeProps {
  isLater: boolean;
  onLater: (isLater: boolean) => void;
  scheduledFor: string | null;
  onSchedule: (instant: string | null) => void;
}

function SendingTime({ isLater, onLater, scheduledFor, onSchedule }: SendingTimeProps) {
  const timeZone = useTimeZone();
  return (
    <div className={styles.when}>
      <SegmentedControl
        aria-label="When"
        data={[
          { value: 'now', label: 'Send now' },
          { value: 'later', label: 'Schedule' },
        ]}
        value={isLater ? 'later' : 'now'}
        onChange={(chosen) => onLater(chosen === 'later')}
      />
      {isLater && (
        <DayHourInput
          label="Day and hour"
          hourLabel="Hour"
          usualHour="09"
          minDay={dayInZone(new Date(), timeZone)}
          value={scheduledFor}
          onChange={onSchedule}
        />
      )}
    </div>
  );
}
