import { ActionIcon, Button } from '@mantine/core';
import type { Feedback } from '@portal/contract/content/feedback.schema.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { ConfirmDialog } from '#platform/ui/ConfirmButton.tsx';
import { PersonAvatar } from '#platform/ui/PersonAvatar.tsx';
import { StarRating } from '#platform/ui/StarRating.tsx';
import { MomentText } from '../shared/MomentText.tsx';
import styles from '../shared/Thread.module.css';
import { FeedbackFields, feedbackProblems } from './FeedbackFields.tsx';
import { useDeleteFeedback, useUpdateFeedback } from './feedback.queries.ts';

/** One review: who gave it (as far as the viewer is told), what they decided, and why. */
export function FeedbackEntry({ feedback }: { feedback: Feedback }) {
  const { id, given_by: author, allowed_actions: allowed } = feedback;
  const [isEditing, setIsEditing] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const remove = useDeleteFeedback();
  return (
    <li className={styles.entry}>
      <PersonAvatar person={author} size={24} />
      <div className={styles.head}>
        <span className={styles.name}>{author.name}</span>
        <span className={styles.when}>
          <MomentText value={feedback.date_created} />
        </span>
        <span className={styles.tools}>
          {allowed.includes('update') && !isEditing && (
            <ActionIcon size={24} aria-label="Edit feedback" onClick={() => setIsEditing(true)}>
              <IconPencil size={15} stroke={1.6} />
            </ActionIcon>
          )}
          {allowed.includes('delete') && (
            <ActionIcon size={24} aria-label="Delete feedback" onClick={() => setIsDeleting(true)}>
              <IconTrash size={15} stroke={1.6} />
            </ActionIcon>
          )}
        </span>
      </div>
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
      <ConfirmDialog
        isOpen={isDeleting}
        title="Delete this feedback?"
        confirmLabel="Delete"
        isBusy={remove.isPending}
        onConfirm={() =>
          remove.mutate({ params: { id } }, { onSettled: () => setIsDeleting(false) })
        }
        onCancel={() => setIsDeleting(false)}
      >
        The article stays where it is.
      </ConfirmDialog>
    </li>
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
