import { Button } from '@mantine/core';
import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/ui/ConfirmButton.tsx';
import { SendReportModal } from '../emails/SendReportModal.tsx';
import { useCreatePresentation, useRecreatePresentation } from './presentation-actions.queries.ts';

type Actionable = Pick<
  Report,
  'id' | 'status' | 'report_url' | 'presentation' | 'allowed_actions'
> & {
  client: { dba_name: string };
};

interface ReportActionsProps {
  report: Actionable;
  /** 'Sent Report' in the beta table, 'Send Report' elsewhere. */
  sendLabel?: string;
  size?: 'compact-xs' | 'xs';
}

/** Creating, re-creating and sending the presentation of a report. */
export function ReportActions({
  report,
  sendLabel = 'Send Report',
  size = 'xs',
}: ReportActionsProps) {
  const [asked, setAsked] = useState<'recreate' | 'send' | null>(null);
  const create = useCreatePresentation();
  const recreate = useRecreatePresentation();
  const { id, status, allowed_actions: actions } = report;
  const params = { id };
  const close = () => setAsked(null);
  const isManaged = actions.includes('update');
  const button = { size, variant: 'default', flex: 'none' } as const;
  return (
    <>
      {actions.includes('create_presentation') && (
        <Button {...button} loading={create.isPending} onClick={() => create.mutate({ params })}>
          Create Presentation
        </Button>
      )}
      {actions.includes('recreate_presentation') && (
        <Button {...button} loading={recreate.isPending} onClick={() => setAsked('recreate')}>
          Re-Create
        </Button>
      )}
      {isManaged && (status === 'finalReview' || status === 'sent') && (
        <Button
          {...button}
          disabled={!actions.includes('send') && !actions.includes('resend')}
          title={report.report_url === null ? 'Enter the report’s URL first.' : undefined}
          onClick={() => setAsked('send')}
        >
          {status === 'sent' ? 'Re-Send' : sendLabel}
        </Button>
      )}
      <ConfirmDialog
        isOpen={asked === 'recreate'}
        title={`Re-create the presentation of ${report.client.dba_name}?`}
        confirmLabel="Re-Create"
        isDangerous={false}
        isBusy={recreate.isPending}
        onConfirm={() => recreate.mutate({ params }, { onSettled: close })}
        onCancel={close}
      >
        A new version is made from the present template. What was sent stays as it is, and earlier
        versions can be restored.
      </ConfirmDialog>
      {asked === 'send' && <SendReportModal reportId={id} onClose={close} />}
    </>
  );
}
