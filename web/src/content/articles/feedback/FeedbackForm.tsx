import { Button } from '@mantine/core';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { asksSatisfaction, movesFrom } from '@portal/contract/content/articles/article-workflow.ts';
import { type FormEvent, useState } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { hasOtherErrors } from '#platform/forms/field-errors.ts';
import { useKeptText } from '#platform/forms/use-kept-text.ts';
import { useViewer } from '#platform/session/viewer.ts';
import { useMoveArticle } from '../articles.queries.ts';
import { CurrentAssignee } from '../CurrentAssignee.tsx';
import styles from '../NextStep.module.css';
import { FeedbackFields, feedbackProblems, noVerdict, type Verdict } from './FeedbackFields.tsx';

interface FeedbackFormProps {
  article: Article;
  /** The initial decision: true approves, false rejects. */
  decision?: boolean | null;
}

/** Renders the reviewer's step: approve or reject, with stars and text if required. */
export function FeedbackForm({ article, decision = null }: FeedbackFormProps) {
  const viewer = useViewer();
  // Restore only the text, because with a restored decision, a single click could send the feedback. A review in a
  // later status starts empty.
  const [text, setText] = useKeptText(`feedback-on-${article.id}-${article.status.uid}`);
  const [choice, setChoice] = useState({ ...noVerdict, approved: decision });
  const verdict = { ...choice, text };
  const [isChecked, setIsChecked] = useState(false);
  const move = useMoveArticle({ callerShowsErrors: true });
  const asksStars = asksSatisfaction(article);
  const problems = feedbackProblems(verdict, asksStars);
  const chosenAction = verdict.approved ? 'approve' : 'reject';
  const target = movesFrom(article, viewer.id).find(({ action }) => action === chosenAction)?.to;

  const handleChange = (next: Verdict) => {
    setChoice(next);
    if (next.text !== text) setText(next.text);
  };

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsChecked(true);
    if (problems.text) event.currentTarget.querySelector('textarea')?.focus();
    if (problems.text || !target) return;
    const feedback = {
      approved: verdict.approved,
      satisfaction: verdict.satisfaction,
      feedback_body: verdict.text.trim() || null,
    };
    const body = { articleId: article.id, to_status: target, extras: { feedback } };
    try {
      await move.mutateAsync({ body });
      setText('');
    } catch {
      // The form shows the mutation's error.
    }
  };

  return (
    <form
      className={styles.step}
      aria-label="Give feedback"
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
    >
      <CurrentAssignee article={article} />
      <FeedbackFields
        verdict={verdict}
        asksStars={asksStars}
        problem={isChecked ? problems.text : undefined}
        onChange={handleChange}
      />
      {hasOtherErrors(move.error, []) && <ErrorDisplay error={move.error} />}
      <Button type="submit" disabled={problems.isIncomplete} loading={move.isPending}>
        Submit Feedback
      </Button>
      {problems.missing && <p className={styles.hint}>{problems.missing}</p>}
    </form>
  );
}
