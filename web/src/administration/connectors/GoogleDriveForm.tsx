import { Button, FileButton, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { GoogleDriveConnector } from '@portal/contract/administration/connector.schema.ts';
import { IconUpload } from '@tabler/icons-react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { fieldErrorsOf, hasOtherErrors } from '#platform/forms/field-errors.ts';
import { required } from '#platform/forms/required.ts';
import styles from './Connectors.module.css';
import type { useSaveGoogleDrive } from './connectors.queries.ts';

interface GoogleDriveFormProps {
  id: string;
  connector: GoogleDriveConnector;
  save: ReturnType<typeof useSaveGoogleDrive>;
  onSaved: () => void;
}

const fields = ['service_account_key', 'folder', 'base_url'] as const;
const largestKeyFile = 20_000;

/** The key, the folder and the address of Google Drive. A stored key is never shown again. */
export function GoogleDriveForm({ id, connector, save, onSaved }: GoogleDriveFormProps) {
  const isSetUp = connector.is_configured;
  const form = useForm({
    initialValues: {
      service_account_key: '',
      folder: connector.folder ?? '',
      base_url: connector.base_url ?? '',
    },
    validate: {
      service_account_key: (key) => (isSetUp ? null : required(key)),
      folder: required,
    },
  });

  const handleSubmit = form.onSubmit(({ service_account_key, ...values }) => {
    const body = { ...values, ...(service_account_key.trim() !== '' && { service_account_key }) };
    save.mutate(
      { body },
      { onSuccess: onSaved, onError: (error) => form.setErrors(fieldErrorsOf(error)) },
    );
  });

  const handleFile = async (file: File | null) => {
    if (!file) return;
    if (file.size > largestKeyFile) {
      form.setFieldError('service_account_key', 'This file is too large to be a key.');
      return;
    }
    form.setFieldValue('service_account_key', await file.text());
  };

  return (
    <form id={id} onSubmit={handleSubmit} noValidate>
      <Stack gap={14}>
        {hasOtherErrors(save.error, fields) && <ErrorDisplay error={save.error} />}
        <div className={styles.key}>
          <Textarea
            label="Key file of the service account"
            description={
              isSetUp
                ? 'A key is stored and never shown. Choose or paste another one to replace it.'
                : 'The JSON file as Google gives it. It is encrypted here and never shown again.'
            }
            withAsterisk={!isSetUp}
            rows={4}
            maxLength={largestKeyFile}
            spellCheck={false}
            autoComplete="off"
            placeholder={isSetUp ? 'Stored' : '{ "type": "service_account", … }'}
            {...form.getInputProps('service_account_key')}
          />
          <FileButton accept="application/json,.json" onChange={(file) => void handleFile(file)}>
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
        <TextInput
          label="Folder"
          description="The link of the folder in which everything is made, or its id."
          withAsterisk
          maxLength={500}
          placeholder="https://drive.google.com/drive/folders/…"
          {...form.getInputProps('folder')}
        />
        <TextInput
          label="Base URL"
          description="Only for an address of your own in front of Google’s; empty otherwise."
          type="url"
          maxLength={500}
          placeholder="https://www.googleapis.com"
          {...form.getInputProps('base_url')}
        />
      </Stack>
    </form>
  );
}
