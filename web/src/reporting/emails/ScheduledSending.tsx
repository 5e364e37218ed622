import { Button } from '@mantine/core';
import type { ReportSending } from '@portal/contract/reporting/emails/report-sending.schema.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { Property, PropertyList } from '#platform/ui/layout/PropertyList.tsx';
import blocks from '../shared/Blocks.module.css';
import styles from './Emails.module.css';
import { useCancelSending } from './sendings.queries.ts';

interface ScheduledSendingProps {
  sending: ReportSending;
  onClose: () => void;
}

export function ScheduledSending({ sending, onClose }: ScheduledSendingProps) {
  const cancel = useCancelSending();
  return (
    <div className={styles.form}>
      <PropertyList>
        <Property label="Scheduled for">
          <DateText value={sending.scheduled_for} style="moment" />
        </Property>
        <Property label="By">{sending.person?.name ?? 'Someone who left'}</Property>
        <Property label="PDF">{sending.attach_pdf ? 'Attached' : 'Not attached'}</Property>
        {sending.message && <Property label="Message">{sending.message}</Property>}
      </PropertyList>
      <p className={blocks.quiet}>
        The report is checked again at that time. If anything is missing, it isn’t sent, and the
        person who scheduled it is notified.
      </p>
      <footer className={styles.foot}>
        {sending.allowed_actions.includes('cancel') && (
          <Button
            variant="default"
            c="var(--tone-danger)"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id: sending.id } })}
          >
            Cancel Sending
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </footer>
    </div>
  );
}
