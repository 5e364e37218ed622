import { TextInput, type TextInputProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { errorText } from '#platform/api/api-error.ts';

interface SavedTextProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'onBlur'> {
  value: string;
  onSave: (value: string) => Promise<unknown>;
}

/** A text that is saved when it is left, if it was changed; what is refused stays to be mended. */
export function SavedText({ value, onSave, ...input }: SavedTextProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // Enter saves it and leaving saves it: while one is on its way the other has nothing to do.
  const saving = useRef<string | null>(null);

  const handleLeave = async () => {
    const wanted = typed?.trim();
    if (wanted === undefined || wanted === saving.current) return;
    if (wanted !== value) {
      saving.current = wanted;
      const error = await onSave(wanted).then(
        () => null,
        (refusal: unknown) => errorText(refusal),
      );
      saving.current = null;
      setProblem(error);
      if (error !== null) return;
    }
    // Unless typing went on meanwhile.
    setTyped((present) => (present === typed ? null : present));
  };

  return (
    <TextInput
      {...input}
      error={problem}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void handleLeave()}
      onKeyDown={(event) => event.key === 'Enter' && void handleLeave()}
    />
  );
}
