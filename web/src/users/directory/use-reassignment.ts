import type { User } from '@portal/contract/users/user.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { unfinishedWorkQuery, useReassignContent } from '../users.queries.ts';

/** Loads a user's unfinished work and reassigns it to another user. `isAsking` is true while the form is open. */
export function useReassignment(user: User, isAsking: boolean) {
  const [newUser, choose] = useState<number | null>(null);
  const { data: work } = useQuery({ ...unfinishedWorkQuery(user.id), enabled: isAsking });
  const reassign = useReassignContent();
  const submit = (
    options: { thenDelete?: true },
    onSuccess: NonNullable<Parameters<typeof reassign.mutate>[1]>['onSuccess'],
  ) => {
    if (newUser === null) return;
    reassign.mutate(
      { body: { prevUserId: user.id, newUserId: newUser, ...options } },
      { ...(onSuccess && { onSuccess }) },
    );
  };
  return { user, work, newUser, choose, submit, error: reassign.error, isBusy: reassign.isPending };
}
