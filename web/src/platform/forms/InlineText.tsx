import { TextInput, type TextInputProps } from '@mantine/core';
import { requiredMessage } from '@portal/contract/platform/errors.ts';
import { useState } from 'react';
import styles from './InlineText.module.css';

interface InlineTextProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'onBlur'> {
  value: string;
  /** Called when it is left changed, and on Enter; Esc puts back what was there. */
  onSave: (value: string) => void;
  isRequired?: boolean;
}

/** A text that is edited where it stands: it looks like text until somebody points at it. */
export function InlineText({ value, onSave, isRequired = false, ...input }: InlineTextProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isMissing = isRequired && typed !== null && typed.trim() === '';

  const handleLeave = () => {
    const wanted = typed?.trim();
    if (isMissing) return;
    if (wanted !== undefined && wanted !== value) onSave(wanted);
    setTyped(null);
  };

  return (
    <TextInput
      classNames={{ input: styles.input ?? '' }}
      placeholder="Add …"
      {...input}
      error={isMissing ? requiredMessage : input.error}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={handleLeave}
      onKeyDown={(event) => {
        // It keeps the focus: whoever types goes on from here.
        if (event.key === 'Enter') handleLeave();
        if (event.key === 'Escape' && typed !== null) {
          event.preventDefault();
          setTyped(null);
        }
      }}
    />
  );
}
