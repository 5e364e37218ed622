import { Button, Group, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { DoneMessage } from '#platform/forms/DoneMessage.tsx';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { useFieldErrors } from '#platform/forms/use-field-errors.ts';
import styles from './MySettings.module.css';
import { useRequestEmailChange } from './settings.queries.ts';

const labels = { email: 'New email address', password: 'Current password' };

/** Requests the email with the link that confirms the user's new address. */
export function ChangeEmailForm({ onCancel }: { onCancel: () => void }) {
  const form = useForm({ initialValues: { email: '', password: '' } });
  const [message, setMessage] = useState<string | null>(null);
  const request = useRequestEmailChange();
  const { id, isInvalid } = useFieldErrors(request.error);
  const isFilled = form.values.email.trim() !== '' && form.values.password !== '';

  const handleSubmit = form.onSubmit((body) => {
    setMessage(null);
    request.mutate(
      { body },
      {
        onSuccess: ({ detail }) => {
          form.reset();
          setMessage(detail);
        },
      },
    );
  });

  return (
    <form id={id} className={styles.fields} onSubmit={handleSubmit} noValidate>
      <ErrorDisplay error={request.error} labels={labels} />
      <TextInput
        label={labels.email}
        autoFocus
        type="email"
        autoComplete="email"
        maxLength={200}
        {...form.getInputProps('email')}
        error={isInvalid('email')}
      />
      <PasswordInput
        label={labels.password}
        autoComplete="current-password"
        {...form.getInputProps('password')}
        error={isInvalid('password')}
      />
      <div className={styles.quiet}>
        We’ll email a link to the new address. Your address changes once you open it.
      </div>
      <Group gap={8}>
        <Button type="submit" disabled={!isFilled} loading={request.isPending}>
          Send the Link
        </Button>
        <Button variant="default" onClick={onCancel}>
          {message ? 'Close' : 'Cancel'}
        </Button>
      </Group>
      <DoneMessage text={message} />
    </form>
  );
}
