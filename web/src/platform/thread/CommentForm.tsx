import { Button } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { fieldErrorsOf, hasOtherErrors } from '#platform/forms/field-errors.ts';
import { GrowingTextarea } from '#platform/ui/inputs/GrowingTextarea.tsx';
import { MentionSuggestions, useMentions } from './MentionSuggestions.tsx';
import styles from './Thread.module.css';

interface CommentFormProps {
  label: string;
  submitLabel: string;
  text: string;
  onChange: (text: string) => void;
  hint?: string | undefined;
  /** The names of the people that the text can mention. */
  people?: readonly string[];
  error: Error | null;
  /** Sends the text and clears the field on success. */
  onSubmit: (comment: string) => Promise<unknown>;
  onCancel?: () => void;
}

const nobody: readonly string[] = [];

/** Renders a comment form. It keeps the text until the server has stored it. */
export function CommentForm(props: CommentFormProps) {
  const { label, submitLabel, text, onChange, hint, people = nobody } = props;
  const { error, onSubmit, onCancel } = props;
  const [isSaving, setIsSaving] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions({ field, text, people, onChange });

  const save = async () => {
    if (text.trim() === '' || isSaving) return;
    setIsSaving(true);
    try {
      await onSubmit(text.trim());
      // The button was disabled during the save and lost focus, so focus the field.
      field.current?.focus({ preventScroll: true });
    } catch {
      // The caller passes its mutation's error as `error`.
    } finally {
      setIsSaving(false);
    }
  };

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void save();
    if (event.key !== 'Escape' || !onCancel) return;
    // Esc closes this form, but must not close the panel that contains it.
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };

  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <GrowingTextarea
        ref={field}
        aria-label={label}
        placeholder={label}
        minRows={2}
        maxRows={12}
        autoFocus={onCancel !== undefined}
        value={text}
        error={fieldErrorsOf(error).comment}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
        {...mentions.handlers}
      />
      <MentionSuggestions names={mentions.names} onPick={mentions.pick} />
      {hasOtherErrors(error, ['comment']) && <ErrorDisplay error={error} />}
      <div className={styles.formFoot}>
        <Button
          flex="none"
          type="submit"
          size="xs"
          disabled={text.trim() === ''}
          loading={isSaving}
        >
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="default" size="xs" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
    </form>
  );
}
