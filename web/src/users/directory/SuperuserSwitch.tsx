import { Switch, type SwitchProps } from '@mantine/core';
import type { User } from '@portal/contract/users/user.schema.ts';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/ui/buttons/ConfirmButton.tsx';
import { useUpdateUser } from '../users.queries.ts';

/** Grants or removes superuser rights, after confirmation. */
export function SuperuserSwitch({ user, ...props }: { user: User } & SwitchProps) {
  const update = useUpdateUser();
  const [isAsking, setIsAsking] = useState(false);
  const { id, name, version, is_superuser: isSuperuser } = user;
  return (
    <>
      <Switch {...props} checked={isSuperuser} onChange={() => setIsAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        title={isSuperuser ? `Remove superuser rights from ${name}?` : `Make ${name} a superuser?`}
        confirmLabel={isSuperuser ? 'Remove' : 'Make Superuser'}
        onConfirm={() => {
          setIsAsking(false);
          update.mutate({ params: { id }, body: { is_superuser: !isSuperuser }, version });
        }}
        onCancel={() => setIsAsking(false)}
      >
        Superusers can do everything: groups, connectors, the outbox, the audit log, and other
        superusers’ rights.
      </ConfirmDialog>
    </>
  );
}
