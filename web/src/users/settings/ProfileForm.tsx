import { TextInput } from '@mantine/core';
import type { User } from '@portal/contract/users/user.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '#platform/session/viewer.ts';
import { LoadProblem } from '#platform/ui/LoadProblem.tsx';
import { PersonAvatar } from '#platform/ui/PersonAvatar.tsx';
import { SkeletonFields } from '#platform/ui/Skeletons.tsx';
import { userQuery, useUpdateUser } from '../user.queries.ts';
import styles from './MySettings.module.css';
import { SavedText } from './SavedText.tsx';

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

/** Phone and title are saved on blur; only the agency can change the rest. */
function ProfileFields({ user }: { user: User }) {
  const update = useUpdateUser();
  const save = (body: { phone_number?: string | null; title?: string | null }) =>
    update.mutateAsync({ params: { id: user.id }, body });
  return (
    <div className={styles.fields}>
      <div className={styles.who}>
        <PersonAvatar
          size={44}
          person={{ name: user.name, avatar_color: user.user_preferences.avatar_color }}
        />
        <div>
          <div className={styles.name}>{user.name}</div>
          <div className={styles.quiet}>{user.default_role?.name ?? 'No role'}</div>
        </div>
      </div>
      <TextInput label="Name" readOnly classNames={readOnly} value={user.name} />
      <TextInput label="Username" readOnly classNames={readOnly} value={user.username} />
      <TextInput label="Email" readOnly classNames={readOnly} value={user.email ?? ''} />
      <SavedText
        label="Phone"
        type="tel"
        maxLength={17}
        value={user.phone_number ?? ''}
        onSave={(phone) => save({ phone_number: phone || null })}
      />
      <SavedText
        label="Title"
        maxLength={150}
        value={user.title ?? ''}
        onSave={(title) => save({ title: title || null })}
      />
    </div>
  );
}
