import { Button } from '@mantine/core';
import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import type { User } from '@portal/contract/users/user.schema.ts';
import { useState } from 'react';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { startImpersonation } from '#platform/session/person-switch.ts';
import { ConfirmDialog } from '#platform/ui/buttons/ConfirmButton.tsx';

/** Explains impersonation, then impersonates the user. */
export function LogInAs({ user }: { user: User }) {
  const [isAsking, setIsAsking] = useState(false);
  const impersonate = useEndpointMutation(authCalls.impersonate, { callerShowsErrors: true });
  const handleConfirm = () =>
    impersonate.mutate(
      { params: { id: user.id } },
      { onSuccess: ({ token, user: viewer }) => void startImpersonation({ token, viewer }) },
    );
  const handleOpen = () => {
    impersonate.reset();
    setIsAsking(true);
  };
  return (
    <div>
      <Button variant="default" onClick={handleOpen}>
        Login as User
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Sign in as ${user.name}?`}
        confirmLabel="Login as User"
        isDangerous={false}
        isBusy={impersonate.isPending}
        onConfirm={handleConfirm}
        onCancel={() => setIsAsking(false)}
      >
        <ErrorDisplay error={impersonate.error} />
        You see and do everything as {user.name}, for at most 60 minutes. The audit log records that
        it is you. Your own session stays open, and a bar at the top takes you back to it.
      </ConfirmDialog>
    </div>
  );
}
