import { Button, Group, Modal, SegmentedControl, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { userFeedbackEndpoints } from '@portal/contract/notifications/user-feedback.endpoints.ts';
import { userFeedbackTypes } from '@portal/contract/notifications/user-feedback.schema.ts';
import { confirmationTime, useEndpointMutation } from '#platform/api/mutations.ts';
import { DoneMessage } from '#platform/forms/DoneMessage.tsx';
import { DraftOffer } from '#platform/forms/DraftOffer.tsx';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { useDraft } from '#platform/forms/use-draft.ts';
import { useTimedMessage } from '#platform/forms/use-timed-message.ts';
import { useReturnFocus } from '#platform/ui/use-return-focus.ts';
import styles from './FeedbackButton.module.css';

interface FeedbackModalProps {
  /** The form's initial text. */
  text: string;
  onClose: () => void;
}

export function FeedbackModal({ text, onClose }: FeedbackModalProps) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title="Feedback">
      <FeedbackForm text={text} onClose={onClose} />
    </Modal>
  );
}

const types = {
  question: { label: 'Question', placeholder: 'What would you like to know?' },
  suggestion: { label: 'Suggestion', placeholder: 'What would make your work easier?' },
  bug: { label: 'Bug', placeholder: 'What did you do, what happened, what did you expect?' },
} as const;

function FeedbackForm({ text, onClose }: { text: string; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      feedback_type: (text ? 'bug' : 'question') as (typeof userFeedbackTypes)[number],
      feedback: text,
    },
  });
  const [message, showMessage] = useTimedMessage(confirmationTime);
  const give = useEndpointMutation(userFeedbackEndpoints.create, {
    invalidates: [userFeedbackEndpoints.list],
    callerShowsErrors: true,
  });

  const draft = useDraft('product-feedback', form.values, form.isDirty());

  const handleSubmit = form.onSubmit((body) =>
    give.mutate(
      { body },
      {
        onSuccess: () => {
          draft.clear();
          showMessage('Feedback Given!', onClose);
        },
      },
    ),
  );

  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <ErrorDisplay error={give.error} />
      {draft.offered && !message && (
        <DraftOffer
          savedAt={draft.offered.savedAt}
          onRestore={() => draft.offered && form.setValues(draft.offered.values)}
          onDrop={draft.clear}
        />
      )}
      <SegmentedControl
        fullWidth
        aria-label="Kind of feedback"
        data={userFeedbackTypes.map((value) => ({ value, label: types[value].label }))}
        {...form.getInputProps('feedback_type')}
      />
      <Textarea
        label="Feedback"
        withAsterisk
        minRows={5}
        rows={5}
        maxLength={5_000}
        data-autofocus
        placeholder={types[form.values.feedback_type].placeholder}
        {...form.getInputProps('feedback')}
      />
      <DoneMessage text={message} />
      {!message && (
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            disabled={form.values.feedback.trim() === ''}
            loading={give.isPending}
          >
            Give Feedback
          </Button>
        </Group>
      )}
    </form>
  );
}
