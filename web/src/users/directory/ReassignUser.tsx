import { Button, Group } from '@mantine/core';
import type { User } from '@portal/contract/users/user.schema.ts';
import { useState } from 'react';
import { ReassignFields } from './ReassignFields.tsx';
import styles from './UserDirectory.module.css';
import { useReassignment } from './use-reassignment.ts';

/** Reassigns a user's unfinished work, for example during a holiday. The user stays active. */
export function ReassignUser({ user }: { user: User }) {
  const [isAsking, setIsAsking] = useState(false);
  const reassignment = useReassignment(user, isAsking);
  const close = () => {
    setIsAsking(false);
    reassignment.choose(null);
  };

  return (
    <section className={styles.section} aria-labelledby="reassign-heading" tabIndex={-1}>
      <h3 className={styles.heading} id="reassign-heading">
        Unfinished work
      </h3>
      {isAsking ? (
        <div className={styles.account}>
          <ReassignFields
            reassignment={reassignment}
            question="Who takes it over?"
            label="Re-assign unfinished work to"
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button
              disabled={reassignment.newUser === null}
              loading={reassignment.isBusy}
              onClick={() => reassignment.submit({}, close)}
            >
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
