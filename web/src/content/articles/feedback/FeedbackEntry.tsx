import { Button } from '@mantine/core';
import type { Feedback } from '@portal/contract/content/articles/feedback.schema.ts';
import { type FormEvent, useState } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import styles from '#platform/thread/Thread.module.css';
import { EntryTools, ThreadEntry } from '#platform/thread/ThreadEntry.tsx';
import { StarRating } from '#platform/ui/StarRating.tsx';
import { FeedbackFields, feedbackProblems } from './FeedbackFields.tsx';
import { useDeleteFeedback, useUpdateFeedback } from './feedback.queries.ts';

/** One review; the reviewer may be hidden from the viewer. */
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

function FeedbackEditor({ feedback, onDone }: { feedback: Feedback; onDone: () => void }) {
  const { approved, satisfaction, feedback_body: text } = feedback;
  const [verdict, setVerdict] = useState({
    approved: approved as boolean | null,
    satisfaction,
    text,
  });
  const update = useUpdateFeedback();
  const asksStars = satisfaction !== null;
  const problems = feedbackProblems(verdict, asksStars);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (problems.text) return;
    const body = {
      approved: verdict.approved ?? false,
      satisfaction: verdict.satisfaction,
      feedback_body: verdict.text.trim(),
    };
    update.mutate({ params: { id: feedback.id }, body }, { onSuccess: onDone });
  };

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <FeedbackFields
        verdict={verdict}
        asksStars={asksStars}
        problem={problems.text}
        onChange={setVerdict}
      />
      <ErrorDisplay error={update.error} />
      <div className={styles.formFoot}>
        <Button type="submit" size="xs" disabled={problems.isIncomplete} loading={update.isPending}>
          Update Feedback
        </Button>
        <Button variant="default" size="xs" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
