import { requiresFeedbackText } from '@portal/contract/content/articles/article-workflow.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { GrowingTextarea } from '#platform/ui/inputs/GrowingTextarea.tsx';
import { StarRatingInput } from '#platform/ui/inputs/StarRating.tsx';
import styles from './FeedbackFields.module.css';

export type Verdict = {
  approved: boolean | null;
  satisfaction: number | null;
  text: string;
};

export const noVerdict: Verdict = { approved: null, satisfaction: null, text: '' };

/** Returns the problems that prevent sending feedback, such as a missing decision or missing text. */
export function feedbackProblems(verdict: Verdict, asksStars: boolean) {
  const isIncomplete = verdict.approved === null || (asksStars && verdict.satisfaction === null);
  const needsText = requiresFeedbackText({ ...verdict, asksSatisfaction: asksStars });
  const isSilent = needsText && verdict.text.trim() === '';
  return {
    isIncomplete,
    needsText,
    missing: missingText(verdict, asksStars),
    text: isSilent ? 'Please say what to change.' : undefined,
  };
}

/** Returns a hint about the missing input, shown while the button is disabled. */
function missingText({ approved, satisfaction }: Verdict, asksStars: boolean): string | undefined {
  const lacksStars = asksStars && satisfaction === null;
  if (approved === null) {
    return lacksStars ? 'Approve or reject, and give stars.' : 'Approve or reject.';
  }
  return lacksStars ? 'Give stars to submit.' : undefined;
}

interface FeedbackFieldsProps {
  verdict: Verdict;
  asksStars: boolean;
  problem: string | undefined;
  onChange: (verdict: Verdict) => void;
}

export function FeedbackFields({ verdict, asksStars, problem, onChange }: FeedbackFieldsProps) {
  const name = useId();
  const { isIncomplete, needsText } = feedbackProblems(verdict, asksStars);
  const choices = [
    { label: 'Approve', value: true, Icon: IconCheck },
    { label: 'Reject', value: false, Icon: IconX },
  ];
  return (
    <>
      <div className={styles.row}>
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>Your decision</legend>
          {choices.map(({ label, value, Icon }) => (
            <label
              key={label}
              className={styles.choice}
              data-chosen={verdict.approved === value || undefined}
              data-value={label}
            >
              <input
                type="radio"
                name={name}
                checked={verdict.approved === value}
                onChange={() => onChange({ ...verdict, approved: value })}
              />
              <Icon size={16} stroke={2} aria-hidden="true" />
              {label}
            </label>
          ))}
        </fieldset>
        {asksStars && (
          <div>
            <div className={styles.legend} aria-hidden="true">
              Satisfaction
            </div>
            <StarRatingInput
              label="Satisfaction"
              value={verdict.satisfaction}
              onChange={(satisfaction) => onChange({ ...verdict, satisfaction })}
            />
          </div>
        )}
      </div>
      <GrowingTextarea
        label="Feedback"
        minRows={3}
        maxRows={14}
        required={!isIncomplete && needsText}
        value={verdict.text}
        error={problem}
        onChange={(event) => onChange({ ...verdict, text: event.currentTarget.value })}
      />
    </>
  );
}
