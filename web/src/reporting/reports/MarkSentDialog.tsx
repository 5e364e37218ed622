import { ConfirmDialog } from '#platform/ui/buttons/ConfirmButton.tsx';

interface MarkSentDialogProps {
  /** A report's client, or the number of reports: 'Acme Dental', '12 reports'. */
  name: string;
  isOpen: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before the status is set to Sent manually. */
export function MarkSentDialog({ name, isOpen, onConfirm, onCancel }: MarkSentDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Set ${name} to Sent?`}
      confirmLabel="Set to Sent"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      This is final, and no email is sent. The presentation is kept as it is now, and the client can
      open it.
    </ConfirmDialog>
  );
}
