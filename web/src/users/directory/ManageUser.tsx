import { Button, Group, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { User } from '@portal/contract/users/user.schema.ts';
import { DoneMessage } from '#platform/forms/DoneMessage.tsx';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { useFieldErrors } from '#platform/forms/use-field-errors.ts';
import { useTimedMessage } from '#platform/forms/use-timed-message.ts';
import { useCan, useViewer } from '#platform/session/viewer.ts';
import { ApiKeyList } from '../shared/ApiKeyList.tsx';
import { useSendPasswordReset, useSetUserPassword } from '../users.queries.ts';
import { ActiveSwitch } from './ActiveSwitch.tsx';
import { DeleteUser } from './DeleteUser.tsx';
import { LogInAs } from './LogInAs.tsx';
import { ReassignUser } from './ReassignUser.tsx';
import styles from './UserDirectory.module.css';
import { UserEmailForm } from './UserEmailForm.tsx';

/** Shows the actions for viewers who can manage this user. */
export function ManageUser({ user, onDeleted }: { user: User; onDeleted: () => void }) {
  const editsArticles = useCan('edit_contentarticle');
  const { is_superuser: isSuperuser } = useViewer();
  const mayReassign = editsArticles || user.allowed_actions.includes('delete');
  return (
    <>
      {user.allowed_actions.includes('deactivate') && (
        <section className={styles.section}>
          <h3 className={styles.heading}>Access</h3>
          <ActiveSwitch
            user={user}
            label="Active"
            description={`When off, ${user.name} can’t sign in and all open sessions end.`}
          />
          {user.allowed_actions.includes('impersonate') && <LogInAs key={user.id} user={user} />}
        </section>
      )}
      {user.allowed_actions.includes('update_email') && (
        <UserEmailForm key={user.email} user={user} />
      )}
      {user.allowed_actions.includes('set_password') && (
        <SetPasswordForm key={user.id} user={user} />
      )}
      {isSuperuser && (
        <section className={styles.section} aria-labelledby="api-keys">
          <h3 className={styles.heading} id="api-keys">
            API keys
          </h3>
          <ApiKeyList user={user.id} emptyText={`${user.name} has no API keys.`} />
        </section>
      )}
      {mayReassign && <ReassignUser key={user.id} user={user} />}
      {user.allowed_actions.includes('delete') && <DeleteUser user={user} onDeleted={onDeleted} />}
    </>
  );
}

function SetPasswordForm({ user }: { user: User }) {
  const form = useForm({ initialValues: { newPassword1: '', newPassword2: '' } });
  const [message, showMessage] = useTimedMessage(2_500);
  const setPassword = useSetUserPassword();
  const sendReset = useSendPasswordReset();
  const { id, isInvalid } = useFieldErrors(setPassword.error);
  const { newPassword1, newPassword2 } = form.values;

  const handleSendReset = () => {
    setPassword.reset();
    sendReset.mutate({ params: { id: user.id } });
  };

  const handleSubmit = form.onSubmit(() => {
    sendReset.reset();
    setPassword.mutate(
      { body: { user_id: user.id, password1: newPassword1, password2: newPassword2 } },
      {
        onSuccess: () => {
          form.reset();
          showMessage('User Password Updated!');
        },
      },
    );
  });

  return (
    <form id={id} className={styles.section} onSubmit={handleSubmit} noValidate>
      <h3 className={styles.heading}>Set a new password</h3>
      <ErrorDisplay
        error={setPassword.error ?? sendReset.error}
        labels={{ password1: 'New password', password2: 'Confirm new password' }}
      />
      <div className={styles.pair}>
        <PasswordInput
          label="New password"
          autoComplete="new-password"
          {...form.getInputProps('newPassword1')}
          error={isInvalid('password1')}
        />
        <PasswordInput
          label="Confirm new password"
          autoComplete="new-password"
          {...form.getInputProps('newPassword2')}
          error={isInvalid('password2')}
        />
      </div>
      <Group gap={8}>
        <Button
          type="submit"
          variant="default"
          disabled={newPassword1 === '' || newPassword2 === ''}
          loading={setPassword.isPending}
        >
          Set Password
        </Button>
        <Button variant="default" loading={sendReset.isPending} onClick={handleSendReset}>
          Send Reset Link
        </Button>
      </Group>
      <DoneMessage text={message ?? sendReset.data?.detail ?? null} />
    </form>
  );
}
