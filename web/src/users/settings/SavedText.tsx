import { TextInput, type TextInputProps } from '@mantine/core';
import { useSavedText } from '#platform/forms/use-saved-text.ts';

interface SavedTextProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'onBlur'> {
  value: string;
  onSave: (value: string) => Promise<unknown>;
}

/** A field that saves itself on blur. */
export function SavedText({ value, onSave, ...input }: SavedTextProps) {
  const { text, problem, type, leave } = useSavedText(value, onSave);
  return (
    <TextInput
      {...input}
      error={problem}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => void leave()}
      onKeyDown={(event) => event.key === 'Enter' && void leave()}
    />
  );
}
