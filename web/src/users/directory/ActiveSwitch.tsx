import { List, Switch, type SwitchProps, Text } from '@mantine/core';
import type { User } from '@portal/contract/users/user.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#platform/api/api-error.ts';
import { ConfirmDialog } from '#platform/ui/buttons/ConfirmButton.tsx';
import { showToast } from '#platform/ui/toasts/toasts.ts';
import { unfinishedWorkQuery, useUpdateUser } from '../users.queries.ts';
import { unfinishedWorkTexts } from './unfinished-work.ts';

/** Activates or deactivates a user. Warns about unfinished work before deactivating. */
export function ActiveSwitch({ user, ...props }: { user: User } & SwitchProps) {
  const update = useUpdateUser();
  const queryClient = useQueryClient();
  /** The unfinished work, while the confirmation is open. */
  const [work, setWork] = useState<string[] | null>(null);
  const setActive = (is_active: boolean) =>
    update.mutate({ params: { id: user.id }, body: { is_active }, version: user.version });
  const deactivate = async () => {
    try {
      // Fail immediately without a connection, so that the user isn't deactivated unexpectedly once the connection is
      // restored.
      const now = { retry: false, networkMode: 'always' } as const;
      const unfinishedWork = await queryClient.fetchQuery({
        ...unfinishedWorkQuery(user.id),
        ...now,
      });
      const texts = unfinishedWorkTexts(unfinishedWork);
      if (texts.length > 0) setWork(texts);
      else setActive(false);
    } catch (error) {
      showToast({
        heading: `${user.name} is still active`,
        message: `The open work couldn’t be loaded: ${errorText(error)}`,
        tone: 'error',
        action: { label: 'Try Again', onClick: () => void deactivate() },
      });
    }
  };
  return (
    <>
      <Switch
        {...props}
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
        <Text size="sm">These stay assigned to {user.name}:</Text>
        <List size="sm" my={6}>
          {work?.map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
        <Text size="sm">Reassign them first if someone else should take over.</Text>
      </ConfirmDialog>
    </>
  );
}
