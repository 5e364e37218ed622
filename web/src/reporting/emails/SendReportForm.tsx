import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import type { ReportDataKind } from '@portal/contract/reporting/data/report-data-kinds.ts';
import type {
  ReportPreflight,
  ReportSending,
} from '@portal/contract/reporting/emails/report-sending.schema.ts';
import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';
import { useState } from 'react';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { showUnreadField } from '#platform/forms/refuse-unread-fields.ts';
import { useKeptValues } from '#platform/forms/use-kept-values.ts';
import { DayHourInput } from '#platform/ui/dates/DayHourInput.tsx';
import { GrowingTextarea } from '#platform/ui/inputs/GrowingTextarea.tsx';
import { WaiverModal } from '../reports/WaiverModal.tsx';
import blocks from '../shared/Blocks.module.css';
import { isStartedJob } from '../shared/jobs.queries.ts';
import styles from './Emails.module.css';
import { Preflight, peopleText } from './Preflight.tsx';
import { sendVerbOf } from './send-verb.ts';
import { keepChangedPreflight, useScheduleReport, useSendReport } from './sendings.queries.ts';
import { UnsentSending } from './UnsentSending.tsx';

interface SendReportFormProps {
  report: Report;
  preflight: ReportPreflight;
  /** The last sending, if it sent no emails. */
  unsent: ReportSending | undefined;
  onStarted: (job: number) => void;
  onClose: () => void;
}

const newSending = {
  message: '',
  attachesPdf: false,
  isLater: false,
  scheduledFor: null as string | null,
};

/** Sends a report now or later, with an optional message and PDF. */
export function SendReportForm({
  report,
  preflight,
  unsent,
  onStarted,
  onClose,
}: SendReportFormProps) {
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
        description="Shown in the email, above the button."
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
            {sendVerbOf(report)} to {count}
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
