import { Button, Group, PasswordInput, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UnfinishedWork } from '@portal/contract/content/articles/article.schema.ts';
import type { User } from '@portal/contract/users/user.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DoneMessage } from '#platform/forms/DoneMessage.tsx';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { useTimedMessage } from '#platform/forms/use-timed-message.ts';
import { useCan } from '#platform/session/viewer.ts';
import { ConfirmDialog } from '#platform/ui/ConfirmButton.tsx';
import { unfinishedWorkQuery, useSetUserPassword, useUpdateUser } from '../user.queries.ts';
import { DeleteUser } from './DeleteUser.tsx';
import { ReassignUser } from './ReassignUser.tsx';
import styles from './UserDirectory.module.css';
import { UserEmailForm } from './UserEmailForm.tsx';

function openWorkText(name: string, { article_count, template_count }: UnfinishedWork): string {
  const articles = `${article_count} open ${article_count === 1 ? 'article' : 'articles'}`;
  const templates = `${template_count} ${template_count === 1 ? 'template' : 'templates'}`;
  return `${articles} and ${templates} stay assigned to ${name}. Re-assign them first if somebody else should go on.`;
}

/** Actions for those who manage this user. */
export function ManageUser({ user, onDeleted }: { user: User; onDeleted: () => void }) {
  const update = useUpdateUser();
  const editsArticles = useCan('edit_contentarticle');
  const mayReassign = editsArticles || user.allowed_actions.includes('delete');
  const queryClient = useQueryClient();
  /** What is still assigned, while a question about it is open. */
  const [work, setWork] = useState<UnfinishedWork | null>(null);
  const setActive = (is_active: boolean) =>
    update.mutate({ params: { id: user.id }, body: { is_active } });
  const deactivate = async () => {
    const found = await queryClient.fetchQuery(unfinishedWorkQuery(user.id)).catch(() => null);
    if (found && found.article_count + found.template_count > 0) setWork(found);
    else setActive(false);
  };
  return (
    <>
      {user.allowed_actions.includes('deactivate') && (
        <section className={styles.section}>
          <h3 className={styles.heading}>Access</h3>
          <Switch
            label="Active"
            description={`When off, ${user.name} can’t sign in and all open sessions end.`}
            checked={user.is_active}
            onChange={(event) => {
              if (event.currentTarget.checked) setActive(true);
              else void deactivate();
            }}
          />
          <ConfirmDialog
            isOpen={work !== null}
            title={`Deactivate ${user.name}?`}
            confirmLabel="Deactivate"
            onConfirm={() => {
              setWork(null);
              setActive(false);
            }}
            onCancel={() => setWork(null)}
          >
            {work && openWorkText(user.name, work)}
          </ConfirmDialog>
        </section>
      )}
      {user.allowed_actions.includes('update_email') && (
        <UserEmailForm key={user.email} user={user} />
      )}
      {user.allowed_actions.includes('set_password') && <SetPasswordForm user={user} />}
      {mayReassign && <ReassignUser key={user.id} user={user} />}
      {user.allowed_actions.includes('delete') && <DeleteUser user={user} onDeleted={onDeleted} />}
    </>
  );
}

function SetPasswordForm({ user }: { user: User }) {
  const form = useForm({ initialValues: { newPassword1: '', newPassword2: '' } });
  const [message, showMessage] = useTimedMessage(2_500);
  const setPassword = useSetUserPassword();
  const { newPassword1, newPassword2 } = form.values;

  const handleSubmit = form.onSubmit(() =>
    setPassword.mutate(
      { body: { user_id: user.id, password1: newPassword1, password2: newPassword2 } },
      {
        onSuccess: () => {
          form.reset();
          showMessage('User Password Updated!');
        },
      },
    ),
  );

  return (
    <form className={styles.section} onSubmit={handleSubmit} noValidate>
      <h3 className={styles.heading}>Set a new password</h3>
      <ErrorDisplay
        error={setPassword.error}
        labels={{ password1: 'New password', password2: 'Confirm new password' }}
      />
      <div className={styles.pair}>
        <PasswordInput
          label="New password"
          autoComplete="new-password"
          {...form.getInputProps('newPassword1')}
        />
        <PasswordInput
          label="Confirm new password"
          autoComplete="new-password"
          {...form.getInputProps('newPassword2')}
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
      </Group>
      <DoneMessage text={message} />
    </form>
  );
}
