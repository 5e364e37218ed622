import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { ApiKeyScope } from '@portal/contract/auth/api-key.schema.ts';
import { type FormEvent, useState } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { useFieldErrors } from '#platform/forms/use-field-errors.ts';
import { useKeptValues } from '#platform/forms/use-kept-values.ts';
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

const newKey = { name: '', scope: 'read' as ApiKeyScope, expires_on: null as string | null };

export function ApiKeyForm({ onCreated }: { onCreated: (token: string) => void }) {
  const { values, change, clear } = useKeptValues('api-key-new', newKey);
  const [password, setPassword] = useState('');
  const create = useCreateApiKey();
  const { id, isInvalid } = useFieldErrors(create.error);
  const isFilled = values.name.trim() !== '' && password !== '';

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(
      { body: { ...values, password } },
      {
        onSuccess: ({ token }) => {
          clear();
          setPassword('');
          onCreated(token);
        },
      },
    );
  };

  return (
    <form id={id} className={styles.fields} onSubmit={handleSubmit} noValidate>
      <ErrorDisplay error={create.error} labels={labels} />
      <TextInput
        label={labels.name}
        placeholder="What uses the key"
        maxLength={100}
        value={values.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={isInvalid('name')}
      />
      <div className={styles.pair}>
        <Select
          label={labels.scope}
          data={scopes}
          allowDeselect={false}
          value={values.scope}
          onChange={(scope) => scope && change({ scope: scope as ApiKeyScope })}
          error={isInvalid('scope')}
        />
        <DayInput
          label={labels.expires_on}
          placeholder="No expiration"
          error={isInvalid('expires_on')}
          value={values.expires_on}
          onChange={(day) => change({ expires_on: day })}
        />
      </div>
      <PasswordInput
        label={labels.password}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
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
