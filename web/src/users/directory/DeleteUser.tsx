import { Button, Group } from '@mantine/core';
import type { User } from '@portal/contract/users/user.schema.ts';
import { useState } from 'react';
import { DoneMessage } from '#platform/forms/DoneMessage.tsx';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { useDeleteUser, useFollowDeletion } from '../users.queries.ts';
import { ReassignFields } from './ReassignFields.tsx';
import styles from './UserDirectory.module.css';
import { unfinishedWorkTexts } from './unfinished-work.ts';
import { useReassignment } from './use-reassignment.ts';

interface DeleteUserProps {
  user: User;
  onDeleted: () => void;
}

/** Deletes a user after reassigning their unfinished work. */
export function DeleteUser({ user, onDeleted }: DeleteUserProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const followDeletion = useFollowDeletion();
  const deleteUser = useDeleteUser();
  const reassignment = useReassignment(user, isAsking);
  const { work, newUser } = reassignment;
  const isFree = work !== undefined && unfinishedWorkTexts(work).length === 0;

  const finish = async () => {
    if (await deleteUser(user.id, user.name)) onDeleted();
    setMessage(null);
  };
  const handleSubmit = () =>
    reassignment.submit({ thenDelete: true }, (counts) => {
      setMessage(
        [
          `Articles Successfully Re-Assigned! Articles: ${counts.article_update_count}, Templates: ${counts.template_update_count}`,
          ...counts.other_update_counts.map(({ label, count }) => `${label}: ${count}`),
        ].join(', '),
      );
      // The server deletes the user even if this screen is closed.
      if (counts.deletion_job === null) return;
      void followDeletion(counts.deletion_job, user.name).finally(onDeleted);
    });

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
        Sign-in, email, and phone are permanently removed; the name stays with finished work. To
        only keep {user.first_name || user.name} out, turn off “Active” instead.
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
              <ReassignFields
                reassignment={reassignment}
                question="Who takes over their unfinished work and templates?"
                label="Re-assign content to"
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
                  loading={reassignment.isBusy}
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
