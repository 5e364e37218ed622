import { Button, Group, TextInput } from '@mantine/core';
import { invitationCalls } from '@portal/contract/organizations/invitation.calls.ts';
import { userCalls } from '@portal/contract/users/user.calls.ts';
import type { User } from '@portal/contract/users/user.schema.ts';
import type { FormEvent } from 'react';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { useFieldErrors } from '#platform/forms/use-field-errors.ts';
import { useKeptValues } from '#platform/forms/use-kept-values.ts';
import styles from './UserDirectory.module.css';

/** Changes a user's email address. For users who have never signed in, an invitation can also be sent. */
export function UserEmailForm({ user }: { user: User }) {
  const { values, change, clear } = useKeptValues(`email-of-user-${user.id}`, {
    email: user.email ?? '',
  });
  const email = values.email.trim();
  const stale = [userCalls.get, userCalls.list, invitationCalls.list];
  const update = useEndpointMutation(userCalls.update, {
    invalidates: stale,
    toast: 'User Updated.',
    callerShowsErrors: true,
  });
  const invite = useEndpointMutation(invitationCalls.createAndSend, {
    invalidates: stale,
    toast: 'User Invited!',
    callerShowsErrors: true,
  });
  const error = update.error ?? invite.error;
  const { id, isInvalid } = useFieldErrors(error);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    invite.reset();
    const input = { params: { id: user.id }, body: { email }, version: user.version };
    update.mutate(input, { onSuccess: clear });
  };
  const handleInvite = () => {
    update.reset();
    invite.mutate({ body: { user: user.id, email } }, { onSuccess: clear });
  };

  return (
    <form id={id} className={styles.section} onSubmit={handleSubmit} noValidate>
      <h3 className={styles.heading}>Email address</h3>
      <ErrorDisplay error={error} labels={{ email: 'Email' }} />
      <TextInput
        label="Email"
        type="email"
        maxLength={200}
        description={user.email ? 'The old address is notified of a change.' : undefined}
        value={values.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
        error={isInvalid('email')}
      />
      <Group gap={8}>
        <Button
          type="submit"
          variant="default"
          disabled={email === '' || email === user.email}
          loading={update.isPending}
        >
          Save Email
        </Button>
        {user.allowed_actions.includes('invite') && (
          <Button disabled={email === ''} loading={invite.isPending} onClick={handleInvite}>
            Invite
          </Button>
        )}
      </Group>
    </form>
  );
}
