import { Button, Group } from '@mantine/core';
import type { User } from '@portal/contract/users/user.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { StaffSelect } from '../shared/StaffSelect.tsx';
import { unfinishedWorkQuery, useReassignContent } from '../user.queries.ts';
import styles from './UserDirectory.module.css';
import { unfinishedWorkQuestion } from './unfinished-work.ts';

/** Reassigns a user's unfinished work, for example during a holiday; the user stays active. */
export function ReassignUser({ user }: { user: User }) {
  const [isAsking, setIsAsking] = useState(false);
  const [newUser, setNewUser] = useState<number | null>(null);
  const { data: work } = useQuery({ ...unfinishedWorkQuery(user.id), enabled: isAsking });
  const reassign = useReassignContent();
  const close = () => {
    setIsAsking(false);
    setNewUser(null);
  };
  const handleSubmit = () => {
    if (newUser === null) return;
    reassign.mutate(
      { body: { prevUserId: user.id, newUserId: newUser } },
      { onSuccess: () => close() },
    );
  };

  return (
    <section className={styles.section} aria-labelledby="reassign-heading" tabIndex={-1}>
      <h3 className={styles.heading} id="reassign-heading">
        Unfinished work
      </h3>
      {isAsking ? (
        <div className={styles.account}>
          <ErrorDisplay error={reassign.error} labels={{ newUserId: 'New user' }} />
          <p className={styles.text}>
            {unfinishedWorkQuestion(user.name, work, 'Who takes it over?')}
          </p>
          <StaffSelect
            label="Re-assign unfinished work to"
            withAsterisk
            placeholder="Choose a user"
            withWriters
            colleaguesOf={user.id}
            except={user.id}
            value={newUser}
            onChange={setNewUser}
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button disabled={newUser === null} loading={reassign.isPending} onClick={handleSubmit}>
              Re-Assign
            </Button>
          </Group>
        </div>
      ) : (
        <div>
          <Button variant="default" onClick={() => setIsAsking(true)}>
            Re-Assign Work
          </Button>
        </div>
      )}
    </section>
  );
}
