import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DoneMessage } from '#platform/forms/DoneMessage.tsx';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { useFieldErrors } from '#platform/forms/use-field-errors.ts';
import { useTimedMessage } from '#platform/forms/use-timed-message.ts';
import styles from './MySettings.module.css';
import { useChangePassword } from './settings.queries.ts';

const labels = {
  old_password: 'Current password',
  new_password1: 'New password',
  new_password2: 'Confirm new password',
};

export function ChangePasswordForm() {
  const form = useForm({ initialValues: { oldPassword: '', newPassword1: '', newPassword2: '' } });
  const [message, showMessage] = useTimedMessage(2_500);
  const change = useChangePassword();
  const { id, isInvalid } = useFieldErrors(change.error);
  const isFilled = Object.values(form.values).every((value) => value !== '');

  const handleSubmit = form.onSubmit(({ oldPassword, newPassword1, newPassword2 }) =>
    change.mutate(
      {
        body: {
          old_password: oldPassword,
          new_password1: newPassword1,
          new_password2: newPassword2,
        },
      },
      {
        onSuccess: () => {
          form.reset();
          showMessage('Password Updated!');
        },
      },
    ),
  );

  return (
    <form id={id} className={styles.fields} onSubmit={handleSubmit} noValidate>
      <ErrorDisplay error={change.error} labels={labels} />
      <PasswordInput
        label={labels.old_password}
        autoComplete="current-password"
        {...form.getInputProps('oldPassword')}
        error={isInvalid('old_password')}
      />
      <PasswordInput
        label={labels.new_password1}
        autoComplete="new-password"
        {...form.getInputProps('newPassword1')}
        error={isInvalid('new_password1')}
      />
      <PasswordInput
        label={labels.new_password2}
        autoComplete="new-password"
        {...form.getInputProps('newPassword2')}
        error={isInvalid('new_password2')}
      />
      <div className={styles.quiet}>All your other sessions end when the password changes.</div>
      <div>
        <Button type="submit" disabled={!isFilled} loading={change.isPending}>
          Change Password
        </Button>
      </div>
      <DoneMessage text={message} />
    </form>
  );
}
