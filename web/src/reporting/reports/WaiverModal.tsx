import { Button, Group, Modal } from '@mantine/core';
import {
  type ReportDataKind,
  reportDataLabels,
} from '@portal/contract/reporting/data/report-data-kinds.ts';
import type { FormEvent } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { useFieldErrors } from '#platform/forms/use-field-errors.ts';
import { useKeptText } from '#platform/forms/use-kept-text.ts';
import { GrowingTextarea } from '#platform/ui/inputs/GrowingTextarea.tsx';
import { useWaiveData } from './reports.queries.ts';

interface WaiverModalProps {
  reportId: number;
  kind: ReportDataKind;
  onClose: () => void;
}

/** Waives missing data for a report in the viewer's name, with a reason. */
export function WaiverModal({ reportId, kind, onClose }: WaiverModalProps) {
  const [reason, setReason] = useKeptText(`waiver-of-report-${reportId}-${kind}`);
  const leave = () => {
    setReason('');
    onClose();
  };
  const waive = useWaiveData();
  const { id, isInvalid } = useFieldErrors(waive.error);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const params = { id: reportId, kind };
    waive.mutate({ params, body: { reason: reason.trim() } }, { onSuccess: leave });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Send without ${reportDataLabels[kind].toLowerCase()}?`}
      size="sm"
    >
      <form id={id} onSubmit={handleSubmit} noValidate>
        <ErrorDisplay error={waive.error} labels={{ reason: 'Reason' }} />
        <GrowingTextarea
          label="Reason"
          description="Your name and this reason are shown next to the report’s data."
          minRows={2}
          maxRows={6}
          maxLength={500}
          data-autofocus
          error={isInvalid('reason')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" disabled={reason.trim() === ''} loading={waive.isPending}>
            Send without it
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
