import { Button, Group } from '@mantine/core';
import type { User } from '@portal/contract/users/user.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DoneMessage } from '#platform/forms/DoneMessage.tsx';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { StaffSelect } from '../shared/StaffSelect.tsx';
import {
  unfinishedWorkQuery,
  useDeleteUser,
  useFollowDeletion,
  useReassignContent,
} from '../user.queries.ts';
import styles from './UserDirectory.module.css';
import { unfinishedWorkQuestion, unfinishedWorkTexts } from './unfinished-work.ts';

interface DeleteUserProps {
  user: User;
  onDeleted: () => void;
}

/** Deletes a user, after reassigning their unfinished work. */
export function DeleteUser({ user, onDeleted }: DeleteUserProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [newUser, setNewUser] = useState<number | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const followDeletion = useFollowDeletion();
  const { data: work } = useQuery({ ...unfinishedWorkQuery(user.id), enabled: isAsking });
  const reassign = useReassignContent();
  const deleteUser = useDeleteUser();
  const isFree = work !== undefined && unfinishedWorkTexts(work).length === 0;

  const finish = async () => {
    if (await deleteUser(user.id, user.name)) onDeleted();
    setMessage(null);
  };
  const handleSubmit = () => {
    if (newUser === null) return;
    reassign.mutate(
      { body: { prevUserId: user.id, newUserId: newUser, thenDelete: true } },
      {
        onSuccess: (counts) => {
          setMessage(
            [
              `Articles Successfully Re-Assigned! Articles: ${counts.article_update_count}, Templates: ${counts.template_update_count}`,
              ...counts.other_update_counts.map(({ label, count }) => `${label}: ${count}`),
            ].join(', '),
          );
          // The server deletes the user even if this screen is closed.
          if (counts.deletion_job === null) return;
          void followDeletion(counts.deletion_job, user.name).finally(onDeleted);
        },
      },
    );
  };

  return (
    <section
      className={styles.section}
      aria-labelledby="delete-heading"
      tabIndex={-1}
      data-keeps-focus
    >
      <h3 className={styles.heading} id="delete-heading">
        Delete this user
      </h3>
      <p className={styles.text}>
        Sign-in, email and phone are permanently removed; the name stays with finished work. To only
        keep {user.first_name || user.name} out, switch “Active” off instead.
      </p>
      {!isAsking && (
        <div>
          <Button variant="default" c="var(--tone-danger)" onClick={() => setIsAsking(true)}>
            Delete User
          </Button>
        </div>
      )}
      {isAsking && (
        <div className={styles.account}>
          {message ? (
            <>
              <DoneMessage text={message} />
              <p className={styles.text}>{user.name} is being deleted…</p>
            </>
          ) : (
            <>
              <ErrorDisplay error={reassign.error} labels={{ newUserId: 'New user' }} />
              <p className={styles.text}>
                {unfinishedWorkQuestion(
                  user.name,
                  work,
                  'Who takes over their unfinished work and templates?',
                )}
              </p>
              <StaffSelect
                label="Re-assign content to"
                withAsterisk
                placeholder="Choose a user"
                withWriters
                colleaguesOf={user.id}
                except={user.id}
                value={newUser}
                onChange={setNewUser}
              />
              <Group justify="flex-end" gap={8}>
                <Button variant="default" onClick={() => setIsAsking(false)}>
                  Cancel
                </Button>
                {isFree && newUser === null && (
                  <ConfirmButton
                    label="Delete without Re-Assigning"
                    question={`Delete ${user.name}?`}
                    consequence="This can’t be undone."
                    onConfirm={finish}
                  />
                )}
                <Button
                  color="red.8"
                  disabled={newUser === null}
                  loading={reassign.isPending}
                  onClick={handleSubmit}
                >
                  Re-Assign and Delete
                </Button>
              </Group>
            </>
          )}
        </div>
      )}
    </section>
  );
}
