import { TextInput, type TextInputProps } from '@mantine/core';
import { errorText } from '../api/api-error.ts';
import { required } from './field-errors.ts';
import styles from './InlineText.module.css';
import { RecordFormNotices } from './RecordFormNotices.tsx';
import { useRecordForm } from './use-record-form.ts';

interface InlineTextProps<One>
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'error'> {
  /** The draft's name: 'user-12-title'. */
  name: string;
  /** The field's name, as shown in a conflict. */
  fieldLabel: string;
  record: One;
  textOf: (record: One) => string | null;
  save: (text: string, version: number) => Promise<One>;
  isRequired?: boolean;
  /** Draws the input's frame even when the pointer is elsewhere. */
  isFramed?: boolean;
}

/** Edits a single text field inline. Blur and Enter save the text; Esc restores the stored text. */
export function InlineText<One extends { version: number }>(props: InlineTextProps<One>) {
  const { name, fieldLabel, record, textOf, save, isRequired, isFramed, ...input } = props;
  const form = useRecordForm<{ text: string }, One>({
    name,
    record,
    valuesOf: (one) => ({ text: (one && textOf(one)) ?? '' }),
    validate: isRequired ? { text: required } : {},
    savesOn: 'blur',
    update: ({ text = '' }, { version }) => save(text.trim(), version),
  });
  const { error, ...field } = form.getInputProps('text');
  return (
    <div>
      <RecordFormNotices form={{ ...form, error: null }} labels={{ text: fieldLabel }} />
      <TextInput
        classNames={isFramed ? {} : { input: styles.input ?? '' }}
        {...input}
        {...field}
        error={error ?? (form.error && errorText(form.error))}
        onBlur={() => void form.flush()}
        onKeyDown={(event) => {
          // Enter saves but keeps focus, so that the user can continue typing.
          if (event.key === 'Enter') void form.flush();
          if (event.key === 'Escape' && form.isTouched) {
            event.preventDefault();
            form.discard();
          }
        }}
      />
    </div>
  );
}
