import { Group, Modal, SegmentedControl, Textarea } from '@mantine/core';
import { userFeedbackCalls } from '@portal/contract/notifications/user-feedback.calls.ts';
import { userFeedbackTypes } from '@portal/contract/notifications/user-feedback-types.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { DoneMessage } from '#platform/forms/DoneMessage.tsx';
import { FormButtons } from '#platform/forms/FormButtons.tsx';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { useTimedMessage } from '#platform/forms/use-timed-message.ts';
import { useReturnFocus } from '#platform/ui/focus/use-return-focus.ts';
import { confirmationTime } from '#platform/ui/toasts/toasts.ts';
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

type FeedbackValues = {
  feedback_type: (typeof userFeedbackTypes)[number];
  feedback: string;
};

function FeedbackForm({ text, onClose }: { text: string; onClose: () => void }) {
  const [message, showMessage] = useTimedMessage(confirmationTime);
  const give = useEndpointMutation(userFeedbackCalls.create, {
    invalidates: [userFeedbackCalls.list],
    callerShowsErrors: true,
    onSuccess: () => showMessage('Feedback Given!', onClose),
  });
  const form = useRecordForm<FeedbackValues, never>({
    name: 'product-feedback',
    valuesOf: () => ({ feedback_type: text ? 'bug' : 'question', feedback: text }),
    create: ({ feedback_type, feedback }) =>
      give.mutateAsync({ body: { feedback_type, feedback } }),
  });

  return (
    <form id={form.id} className={styles.form} onSubmit={form.handleSubmit} noValidate>
      <RecordFormNotices form={form} labels={{}} />
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
          <FormButtons
            form={form}
            onClose={onClose}
            submitLabel="Give Feedback"
            isDisabled={form.values.feedback.trim() === ''}
          />
        </Group>
      )}
    </form>
  );
}
