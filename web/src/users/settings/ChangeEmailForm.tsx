import { Button, Group, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { DoneMessage } from '#platform/forms/DoneMessage.tsx';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { useFieldErrors } from '#platform/forms/use-field-errors.ts';
import { useKeptValues } from '#platform/forms/use-kept-values.ts';
import styles from './MySettings.module.css';
import { useRequestEmailChange } from './settings.queries.ts';

const labels = { email: 'New email address', password: 'Current password' };

const noAddress = { email: '' };

/** Requests an email with a link that confirms the user's new address. */
export function ChangeEmailForm({ onCancel }: { onCancel: () => void }) {
  const { values, change, clear } = useKeptValues('own-email', noAddress);
  const [password, setPassword] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const request = useRequestEmailChange();
  const { id, isInvalid } = useFieldErrors(request.error);
  const isFilled = values.email.trim() !== '' && password !== '';

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setMessage(null);
    request.mutate(
      { body: { ...values, password } },
      {
        onSuccess: ({ detail }) => {
          clear();
          setPassword('');
          setMessage(detail);
        },
      },
    );
  };
  const handleCancel = () => {
    clear();
    onCancel();
  };

  return (
    <form id={id} className={styles.fields} onSubmit={handleSubmit} noValidate>
      <ErrorDisplay error={request.error} labels={labels} />
      <TextInput
        label={labels.email}
        autoFocus
        type="email"
        autoComplete="email"
        maxLength={200}
        value={values.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
        error={isInvalid('email')}
      />
      <PasswordInput
        label={labels.password}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={isInvalid('password')}
      />
      <div className={styles.quiet}>
        We’ll email a link to the new address. Your address changes once you open it.
      </div>
      <Group gap={8}>
        <Button type="submit" disabled={!isFilled} loading={request.isPending}>
          Send the Link
        </Button>
        <Button variant="default" onClick={handleCancel}>
          {message ? 'Close' : 'Cancel'}
        </Button>
      </Group>
      <DoneMessage text={message} />
    </form>
  );
}
