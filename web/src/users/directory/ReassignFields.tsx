import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { StaffSelect } from '../shared/StaffSelect.tsx';
import styles from './UserDirectory.module.css';
import { unfinishedWorkQuestion } from './unfinished-work.ts';
import type { useReassignment } from './use-reassignment.ts';

interface ReassignFieldsProps {
  reassignment: ReturnType<typeof useReassignment>;
  /** The question that asks who takes over the user's work. */
  question: string;
  label: string;
}

/** Shows a user's unfinished work, with a field to select the user who takes it over. */
export function ReassignFields({ reassignment, question, label }: ReassignFieldsProps) {
  const { user, work, newUser, choose, error } = reassignment;
  return (
    <>
      <ErrorDisplay error={error} labels={{ newUserId: 'New user' }} />
      <p className={styles.text}>{unfinishedWorkQuestion(user.name, work, question)}</p>
      <StaffSelect
        label={label}
        withAsterisk
        placeholder="Choose a user"
        withWriters
        colleaguesOf={user.id}
        except={user.id}
        value={newUser}
        onChange={choose}
      />
    </>
  );
}
