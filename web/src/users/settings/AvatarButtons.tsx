import { Button, FileButton } from '@mantine/core';
import type { User } from '@portal/contract/users/user.schema.ts';
import { useState } from 'react';
import { errorText } from '#platform/api/api-error.ts';
import { pictureHint, pictureProblem, pictureTypes } from '#platform/ui/files/picture-files.ts';
import { useRemoveAvatar, useSetAvatar } from '../users.queries.ts';
import styles from './MySettings.module.css';

/** Uploads, replaces, and removes the user's own picture. */
export function AvatarButtons({ user }: { user: User }) {
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSetAvatar();
  const remove = useRemoveAvatar();
  const params = { id: user.id };
  const handleError = (error: Error) => setProblem(errorText(error));

  const upload = (avatar: File | null) => {
    if (!avatar) return;
    const unfit = pictureProblem(avatar);
    setProblem(unfit);
    if (!unfit) save.mutate({ params, body: {}, files: { avatar } }, { onError: handleError });
  };
  const handleRemove = () => {
    setProblem(null);
    remove.mutate({ params }, { onError: handleError });
  };

  return (
    <>
      <div className={styles.pictureButtons}>
        <FileButton
          accept={pictureTypes.join()}
          inputProps={{ 'aria-label': 'Picture' }}
          onChange={upload}
        >
          {(props) => (
            <Button size="compact-xs" variant="default" loading={save.isPending} {...props}>
              {user.avatar_url ? 'Replace Picture' : 'Upload Picture'}
            </Button>
          )}
        </FileButton>
        {user.avatar_url && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            loading={remove.isPending}
            onClick={handleRemove}
          >
            Remove
          </Button>
        )}
        <span className={styles.quiet}>{pictureHint}</span>
      </div>
      {problem && (
        <div className={styles.problem} role="alert">
          {problem}
        </div>
      )}
    </>
  );
}
