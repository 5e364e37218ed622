import { Button, FileButton, PasswordInput, Switch, Textarea, TextInput } from '@mantine/core';
import type { FormField } from '@portal/contract/platform/connector.ts';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { RecordForm } from '../forms/use-record-form.ts';
import { Select } from '../ui/inputs/Select.tsx';
import styles from './SettingInput.module.css';
import type { SettingValues } from './setting-values.ts';

interface SettingInputProps {
  field: FormField;
  /** Whether a secret is stored. The stored secret is kept unless a new one is entered. */
  isStored: boolean;
  form: RecordForm<SettingValues>;
}

/** Renders the input for a field of a connector's settings, according to the connector's declaration. */
export function SettingInput({ field, isStored, form }: SettingInputProps) {
  const { name, title, kind } = field;
  const description = isStored
    ? 'Stored and never shown. Enter a new value to replace it.'
    : field.description;
  if (kind === 'switch') {
    return <Switch label={title} description={description} {...form.getSwitchProps(name)} />;
  }
  const { value, error, onChange } = form.getInputProps(name);
  const common = {
    label: title,
    description,
    withAsterisk: field.isRequired && !isStored,
    value: String(value),
    error,
  };
  if (kind === 'choice') {
    return (
      <Select
        data={[...field.choices]}
        clearable={!field.isRequired && !field.preset}
        {...common}
        onChange={(choice) => onChange(choice ?? '')}
      />
    );
  }
  const typed = {
    ...common,
    onChange,
    maxLength: field.maximum,
    placeholder: isStored ? 'Stored' : field.placeholder,
  };
  if (field.accept) return <FileInput field={field} input={typed} />;
  if (field.sealed) return <PasswordInput autoComplete="off" {...typed} />;
  return <TextInput {...typed} />;
}

interface FileInputProps {
  field: FormField;
  input: { onChange: (text: unknown) => void; error: ReactNode };
}

/** Accepts long text, either typed or loaded from a file. */
function FileInput({ field, input }: FileInputProps) {
  const { accept = '', maximum } = field;
  const [isTooLarge, setIsTooLarge] = useState(false);
  const handleFile = async (file: File | null) => {
    if (!file) return;
    const isFine = maximum === undefined || file.size <= maximum;
    setIsTooLarge(!isFine);
    if (isFine) input.onChange(await file.text());
  };
  return (
    <div className={styles.file}>
      <Textarea
        rows={4}
        spellCheck={false}
        autoComplete="off"
        {...input}
        error={isTooLarge ? 'This file is too large.' : input.error}
      />
      <FileButton accept={accept} onChange={(file) => void handleFile(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="xs"
            leftSection={<IconUpload size={14} stroke={1.6} />}
          >
            Choose file
          </Button>
        )}
      </FileButton>
    </div>
  );
}
