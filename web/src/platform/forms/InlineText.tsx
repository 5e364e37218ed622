import { TextInput, type TextInputProps } from '@mantine/core';
import { requiredMessage } from '@portal/contract/platform/errors.ts';
import styles from './InlineText.module.css';
import { useSavedText } from './use-saved-text.ts';

interface InlineTextProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'error'> {
  value: string;
  /** Called when it is left changed, and on Enter; Esc puts back what was there. */
  onSave: (value: string) => Promise<unknown>;
  isRequired?: boolean;
}

/** A text that is edited where it stands: it looks like text until somebody points at it. */
export function InlineText({ value, onSave, isRequired = false, ...input }: InlineTextProps) {
  const { text, isTyped, problem, type, leave, putBack } = useSavedText(value, onSave);
  const isMissing = isRequired && isTyped && text.trim() === '';
  const handleLeave = () => {
    if (!isMissing) void leave();
  };

  return (
    <TextInput
      classNames={{ input: styles.input ?? '' }}
      placeholder="Add …"
      {...input}
      error={isMissing ? requiredMessage : problem}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={handleLeave}
      onKeyDown={(event) => {
        // It keeps the focus: whoever types goes on from here.
        if (event.key === 'Enter') handleLeave();
        if (event.key === 'Escape' && isTyped) {
          event.preventDefault();
          putBack();
        }
      }}
    />
  );
}
