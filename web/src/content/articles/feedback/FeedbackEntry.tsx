import { Button } from '@mantine/core';
import type { Feedback } from '@portal/contract/content/articles/feedback.schema.ts';
import { type FormEvent, useState } from 'react';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import styles from '#platform/thread/Thread.module.css';
import { EntryTools, ThreadEntry } from '#platform/thread/ThreadEntry.tsx';
import { StarRating } from '#platform/ui/inputs/StarRating.tsx';
import { FeedbackFields, feedbackProblems, type Verdict } from './FeedbackFields.tsx';
import { useDeleteFeedback, useUpdateFeedback } from './feedback.queries.ts';

/** Shows a review. The reviewer may be hidden from the viewer. */
export function FeedbackEntry({ feedback }: { feedback: Feedback }) {
  const [isEditing, setIsEditing] = useState(false);
  const remove = useDeleteFeedback();
  const tools = (
    <EntryTools
      noun="feedback"
      entry={feedback}
      onEdit={isEditing ? undefined : () => setIsEditing(true)}
      remove={remove}
      consequence="The article’s status doesn’t change."
    />
  );
  return (
    <ThreadEntry
      author={feedback.given_by}
      actor={feedback.actor}
      date={feedback.date_created}
      tools={tools}
    >
      {!isEditing && (
        <div className={styles.verdictLine}>
          <span className={styles.verdict} data-approved={feedback.approved}>
            {feedback.approved ? 'Approved' : 'Rejected'}
          </span>
          {feedback.satisfaction !== null && <StarRating value={feedback.satisfaction} />}
        </div>
      )}
      {isEditing ? (
        <FeedbackEditor feedback={feedback} onDone={() => setIsEditing(false)} />
      ) : (
        feedback.feedback_body && <p className={styles.body}>{feedback.feedback_body}</p>
      )}
    </ThreadEntry>
  );
}

const verdictLabels = { approved: 'Decision', satisfaction: 'Stars', text: 'Feedback' };

/** Formats a conflict's values. */
const verdictText = (_field: string, value: unknown) => {
  if (typeof value === 'boolean') return value ? 'Approved' : 'Rejected';
  return value === null || value === '' ? '(empty)' : String(value);
};

function FeedbackEditor({ feedback, onDone }: { feedback: Feedback; onDone: () => void }) {
  const update = useUpdateFeedback();
  const form = useRecordForm<Verdict, Feedback>({
    name: `feedback-${feedback.id}`,
    record: feedback,
    valuesOf: ({ approved, satisfaction, feedback_body: text } = feedback) => ({
      approved,
      satisfaction,
      text,
    }),
    savesOn: 'submit',
    update: async (_changes, { id, version }, { approved, satisfaction, text }) => {
      const body = { approved: approved ?? false, satisfaction, feedback_body: text.trim() };
      const changed = await update.mutateAsync({ params: { id }, body, version });
      onDone();
      return changed;
    },
  });
  const { approved, satisfaction, text } = form.values;
  const verdict = { approved, satisfaction, text };
  const asksStars = feedback.satisfaction !== null;
  const problems = feedbackProblems(verdict, asksStars);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!problems.text) form.handleSubmit();
  };
  const handleCancel = () => {
    form.discard();
    onDone();
  };

  return (
    <form id={form.id} className={styles.form} noValidate onSubmit={handleSubmit}>
      <RecordFormNotices form={form} labels={verdictLabels} format={verdictText} />
      <FeedbackFields
        verdict={verdict}
        asksStars={asksStars}
        problem={problems.text}
        onChange={form.change}
      />
      <div className={styles.formFoot}>
        <Button
          type="submit"
          size="xs"
          disabled={problems.isIncomplete || form.isBlocked}
          loading={form.isSaving}
        >
          Update Feedback
        </Button>
        <Button variant="default" size="xs" onClick={handleCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
