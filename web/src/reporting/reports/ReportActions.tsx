import { ActionIcon, Button, Menu } from '@mantine/core';
import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/ui/buttons/ConfirmButton.tsx';
import { SendReportModal } from '../emails/SendReportModal.tsx';
import { useCreatePresentation, useRecreatePresentation } from './presentation-actions.queries.ts';

type Actionable = Pick<
  Report,
  'id' | 'status' | 'report_url' | 'presentation' | 'is_sending' | 'allowed_actions'
> & {
  client: { dba_name: string };
};

interface ReportActionsProps {
  report: Actionable;
  /** The send button's label: 'Sent Report' in the beta table, 'Send Report' elsewhere. */
  sendLabel?: string;
  /** 'quiet' for rows with many buttons. */
  look?: 'buttons' | 'quiet' | 'menu';
}

/** Shows buttons for creating and re-creating a report's presentation, and for sending the report. */
export function ReportActions({
  report,
  sendLabel = 'Send Report',
  look = 'buttons',
}: ReportActionsProps) {
  const [asked, setAsked] = useState<'recreate' | 'send' | null>(null);
  const create = useCreatePresentation();
  const recreate = useRecreatePresentation();
  const { id, status, allowed_actions: actions } = report;
  const params = { id };
  const close = () => setAsked(null);
  const isSendable = status === 'finalReview' || status === 'sent';
  const choices: Choice[] = [];
  if (actions.includes('create_presentation')) {
    choices.push({
      label: 'Create Presentation',
      isBusy: create.isPending,
      onChoose: () => create.mutate({ params }),
    });
  }
  if (actions.includes('recreate_presentation')) {
    choices.push({
      label: 'Re-Create',
      isBusy: recreate.isPending,
      onChoose: () => setAsked('recreate'),
    });
  }
  if (actions.includes('update') && isSendable) {
    choices.push({
      label: status === 'sent' ? 'Re-Send' : sendLabel,
      // Read from the record, so that the button is also busy while a colleague sends the report.
      isBusy: report.is_sending === true,
      isDisabled: !actions.includes('send') && !actions.includes('resend'),
      title: report.report_url === null ? 'Enter the report’s URL first.' : undefined,
      onChoose: () => setAsked('send'),
    });
  }
  return (
    <>
      {look === 'menu' ? (
        <ChoiceMenu name={report.client.dba_name} choices={choices} />
      ) : (
        choices.map(({ label, title, isBusy = false, isDisabled = false, onChoose }) => (
          <Button
            key={label}
            size={look === 'buttons' ? 'xs' : 'compact-xs'}
            variant={look === 'quiet' ? 'subtle' : 'default'}
            flex="none"
            title={title}
            loading={isBusy}
            disabled={isDisabled}
            onClick={onChoose}
          >
            {label}
          </Button>
        ))
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

interface Choice {
  label: string;
  onChoose: () => void;
  /** The reason the button is disabled. */
  title?: string | undefined;
  isBusy?: boolean;
  isDisabled?: boolean;
}

function ChoiceMenu({ name, choices }: { name: string; choices: readonly Choice[] }) {
  if (choices.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          aria-label={`Actions of ${name}`}
          loading={choices.some(({ isBusy }) => isBusy === true)}
        >
          <IconDots size={17} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ label, title, isDisabled = false, onChoose }) => (
          <Menu.Item key={label} title={title} disabled={isDisabled} onClick={onChoose}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
