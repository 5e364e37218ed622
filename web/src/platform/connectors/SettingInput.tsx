import {
  Button,
  FileButton,
  PasswordInput,
  Select,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { FormField } from '@portal/contract/platform/connector.ts';
import { IconUpload } from '@tabler/icons-react';
import styles from './SettingInput.module.css';
import type { SettingValues } from './setting-values.ts';

interface SettingInputProps {
  field: FormField;
  /** A secret that stays unless another one is entered. */
  isStored: boolean;
  form: UseFormReturnType<SettingValues>;
}

/** The input of a field of settings, as the connector's declaration describes it. */
export function SettingInput({ field, isStored, form }: SettingInputProps) {
  const { name, title, kind } = field;
  const description = isStored
    ? 'Stored, and never shown. Enter another one to replace it.'
    : field.description;
  if (kind === 'switch') {
    const props = form.getInputProps(name, { type: 'checkbox' });
    return <Switch label={title} description={description} {...props} />;
  }
  const common = {
    label: title,
    description,
    withAsterisk: field.isRequired && !isStored,
    ...form.getInputProps(name),
  };
  if (kind === 'choice')
    return <Select data={[...field.choices]} clearable={!field.isRequired} {...common} />;
  const typed = {
    ...common,
    maxLength: field.maximum,
    placeholder: isStored ? 'Stored' : field.placeholder,
  };
  if (field.accept) return <FileInput field={field} form={form} input={typed} />;
  if (field.sealed) return <PasswordInput autoComplete="off" {...typed} />;
  return <TextInput {...typed} />;
}

interface FileInputProps {
  field: FormField;
  form: UseFormReturnType<SettingValues>;
  input: object;
}

/** A long text, typed or from a file. */
function FileInput({ field, form, input }: FileInputProps) {
  const { name, accept = '', maximum } = field;
  const handleFile = async (file: File | null) => {
    if (!file) return;
    if (maximum !== undefined && file.size > maximum) {
      form.setFieldError(name, 'This file is too large.');
      return;
    }
    form.setFieldValue(name, await file.text());
  };
  return (
    <div className={styles.file}>
      <Textarea rows={4} spellCheck={false} autoComplete="off" {...input} />
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
