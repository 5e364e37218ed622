import type { Comment } from '@portal/contract/content/articles/comment.schema.ts';
import { IconCheck, IconEye, IconLock } from '@tabler/icons-react';
import { isInClientGroup, useViewer } from '#platform/session/viewer.ts';
import { MomentText } from '#platform/thread/MomentText.tsx';
import styles from './Comments.module.css';

/**
 * Shows the agency whether the client sees a comment. Clients see no mark, because they never see internal comments.
 */
export function VisibilityMark({ isInternal }: { isInternal: boolean }) {
  if (isInClientGroup(useViewer())) return null;
  return isInternal ? (
    <span className={styles.mark} data-kind="internal">
      <IconLock size={13} stroke={1.8} aria-hidden="true" /> Internal
    </span>
  ) : (
    <span className={styles.mark} data-kind="client">
      <IconEye size={13} stroke={1.8} aria-hidden="true" /> For the client
    </span>
  );
}

export function ResolvedMark({ comment }: { comment: Comment }) {
  const { resolved_at: at, resolved_by: by } = comment;
  if (at === null) return null;
  return (
    <span className={styles.mark} data-kind="resolved">
      <IconCheck size={13} stroke={1.8} aria-hidden="true" />
      <span>
        Resolved{by && ` by ${by.name}`}, <MomentText value={at} />
      </span>
    </span>
  );
}
