import { Button, TextInput } from '@mantine/core';
import type { User } from '@portal/contract/users/user.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { InlineText } from '#platform/forms/InlineText.tsx';
import { useViewer } from '#platform/session/viewer.ts';
import { PersonAvatar } from '#platform/ui/people/PersonAvatar.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';
import { userQuery, useSaveUserField } from '../users.queries.ts';
import { AvatarButtons } from './AvatarButtons.tsx';
import { ChangeEmailForm } from './ChangeEmailForm.tsx';
import styles from './MySettings.module.css';

const readOnly = { input: styles.readOnly ?? '' };

export function ProfileForm() {
  const viewer = useViewer();
  const { data: user, error, refetch } = useQuery(userQuery(viewer.id));
  if (error && !user) {
    return (
      <LoadProblem
        heading="Your profile couldn’t be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!user) return <SkeletonFields fields={5} label="Loading Profile" />;
  return <ProfileFields user={user} />;
}

/**
 * Edits the profile. Phone and title are saved on blur. A new email address needs confirmation. All other fields are
 * read-only.
 */
function ProfileFields({ user }: { user: User }) {
  const saveText = useSaveUserField();
  const [isChangingEmail, setIsChangingEmail] = useState(false);
  return (
    <div className={styles.fields}>
      <div className={styles.who}>
        <PersonAvatar
          size={64}
          person={{ ...user, avatar_color: user.user_preferences.avatar_color }}
        />
        <div>
          <div className={styles.name}>{user.name}</div>
          <div className={styles.quiet}>{user.default_role?.name ?? 'No role'}</div>
          <AvatarButtons user={user} />
        </div>
      </div>
      <TextInput label="Name" readOnly classNames={readOnly} value={user.name} />
      <TextInput label="Username" readOnly classNames={readOnly} value={user.username} />
      <TextInput
        label="Email"
        readOnly
        classNames={readOnly}
        value={user.email ?? ''}
        rightSectionWidth={78}
        rightSection={
          !isChangingEmail && (
            <Button size="compact-xs" variant="subtle" onClick={() => setIsChangingEmail(true)}>
              Change
            </Button>
          )
        }
      />
      {isChangingEmail && <ChangeEmailForm onCancel={() => setIsChangingEmail(false)} />}
      <InlineText
        isFramed
        label="Phone"
        fieldLabel="Phone"
        type="tel"
        maxLength={17}
        name={`user-${user.id}-phone_number`}
        record={user}
        textOf={(one) => one.phone_number}
        save={saveText(user.id, 'phone_number')}
      />
      <InlineText
        isFramed
        label="Title"
        fieldLabel="Title"
        maxLength={150}
        name={`user-${user.id}-title`}
        record={user}
        textOf={(one) => one.title}
        save={saveText(user.id, 'title')}
      />
    </div>
  );
}
