import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ApiKeyScope } from '@portal/contract/auth/api-key.schema.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { useFieldErrors } from '#platform/forms/use-field-errors.ts';
import { DayInput } from '#platform/ui/dates/DayInput.tsx';
import { Select } from '#platform/ui/inputs/Select.tsx';
import { useCreateApiKey } from '../shared/api-keys.queries.ts';
import styles from './MySettings.module.css';

const labels = {
  name: 'Name',
  scope: 'Rights',
  expires_on: 'Last day',
  password: 'Current password',
};

const scopes = [
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and write' },
];

interface Values {
  name: string;
  scope: ApiKeyScope;
  expires_on: string | null;
  password: string;
}

const initialValues: Values = { name: '', scope: 'read', expires_on: null, password: '' };

export function ApiKeyForm({ onCreated }: { onCreated: (token: string) => void }) {
  const form = useForm<Values>({ initialValues });
  const create = useCreateApiKey();
  const { id, isInvalid } = useFieldErrors(create.error);
  const isFilled = form.values.name.trim() !== '' && form.values.password !== '';

  const handleSubmit = form.onSubmit((body) =>
    create.mutate(
      { body },
      {
        onSuccess: ({ token }) => {
          form.reset();
          onCreated(token);
        },
      },
    ),
  );

  return (
    <form id={id} className={styles.fields} onSubmit={handleSubmit} noValidate>
      <ErrorDisplay error={create.error} labels={labels} />
      <TextInput
        label={labels.name}
        placeholder="What uses the key"
        maxLength={100}
        {...form.getInputProps('name')}
        error={isInvalid('name')}
      />
      <div className={styles.pair}>
        <Select
          label={labels.scope}
          data={scopes}
          allowDeselect={false}
          {...form.getInputProps('scope')}
          error={isInvalid('scope')}
        />
        <DayInput
          label={labels.expires_on}
          placeholder="No end"
          error={isInvalid('expires_on')}
          value={form.values.expires_on}
          onChange={(day) => form.setFieldValue('expires_on', day)}
        />
      </div>
      <PasswordInput
        label={labels.password}
        autoComplete="current-password"
        {...form.getInputProps('password')}
        error={isInvalid('password')}
      />
      <div>
        <Button type="submit" disabled={!isFilled} loading={create.isPending}>
          Create API Key
        </Button>
      </div>
    </form>
  );
}
