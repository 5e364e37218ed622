import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import type { ReportRecipient } from '@portal/contract/reporting/emails/report-recipient.schema.ts';
import { useFieldErrors } from '#platform/forms/use-field-errors.ts';
import { useKeptText } from '#platform/forms/use-kept-text.ts';
import styles from './Recipients.module.css';
import { useUpdateRecipient } from './recipients.queries.ts';

interface ConsentModalProps {
  recipient: ReportRecipient;
  onClose: () => void;
}

/** Asks for a note about consent, which is required to resubscribe a user who unsubscribed. */
export function ConsentModal({ recipient, onClose }: ConsentModalProps) {
  const [consent, setConsent] = useKeptText(`consent-of-recipient-${recipient.id}`);
  const leave = () => {
    setConsent('');
    onClose();
  };
  const update = useUpdateRecipient(leave);
  const { id: formId, isInvalid } = useFieldErrors(update.error);
  return (
    <Modal opened onClose={onClose} title={`Send reports to ${recipient.user.name} again?`}>
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          update.mutate({
            params: { id: recipient.id },
            body: { receive_reporting_email: true, consent },
            version: recipient.version,
          });
        }}
      >
        <Stack gap={14}>
          <p className={styles.hint}>
            {recipient.user.name} unsubscribed through the link in an email. Note how and when they
            agreed to get the reports again. The note is kept in the audit log.
          </p>
          <Textarea
            label="Consent"
            withAsterisk
            data-autofocus
            error={isInvalid('consent')}
            autosize
            minRows={2}
            maxLength={500}
            placeholder="Asked for it on the phone on March 3"
            value={consent}
            onChange={(event) => setConsent(event.currentTarget.value)}
          />
        </Stack>
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" disabled={consent.trim() === ''} loading={update.isPending}>
            Subscribe
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
