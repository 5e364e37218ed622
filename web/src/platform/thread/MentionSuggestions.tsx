import { VisuallyHidden } from '@mantine/core';
import { type RefObject, type SyntheticEvent, useState } from 'react';
import { mentionAtCaret } from './mention-at-caret.ts';
import styles from './Thread.module.css';

interface MentionsOptions {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** The names of the people that the text can mention. */
  people: readonly string[];
  onChange: (text: string) => void;
}

/** Suggests people while a text field has a mention at its caret. Spread `handlers` onto the field. */
export function useMentions({ field, text, people, onChange }: MentionsOptions) {
  const [caret, setCaret] = useState(0);
  const mention = mentionAtCaret(text, Math.min(caret, text.length), people);
  const follow = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) =>
    setCaret(currentTarget.selectionStart);

  const pick = (name: string) => {
    if (!mention) return;
    const before = `${text.slice(0, mention.start)}@${name} `;
    onChange(before + text.slice(caret));
    setCaret(before.length);
    field.current?.focus({ preventScroll: true });
    // The field has its new text only after React has rendered the field.
    requestAnimationFrame(() => field.current?.setSelectionRange(before.length, before.length));
  };
  return {
    names: mention?.names ?? [],
    pick,
    handlers: { onInput: follow, onSelect: follow, onKeyUp: follow },
  };
}

interface MentionSuggestionsProps {
  names: readonly string[];
  onPick: (name: string) => void;
}

/** Shows the suggested people below the field as buttons that can be reached with Tab. */
export function MentionSuggestions({ names, onPick }: MentionSuggestionsProps) {
  return (
    <>
      <VisuallyHidden role="status">
        {names.length > 0 && `${names.length} people to mention. Press Tab to choose.`}
      </VisuallyHidden>
      {names.length > 0 && (
        <fieldset className={styles.mentions} aria-label="People to mention">
          {names.map((name) => (
            <button
              key={name}
              type="button"
              className={styles.mention}
              // Pressing a button must not move focus, so that the caret stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(name)}
            >
              {name}
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}
