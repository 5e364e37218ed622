import type { PostingPull } from '@portal/contract/account-health/posting/account-posts.schema.ts';
import { IconAlertTriangle, IconCircleCheck, IconPlugConnectedX } from '@tabler/icons-react';
import { ProgressBar } from '#platform/ui/status/ProgressBar.tsx';
import styles from './Posting.module.css';
import { errorsText, progressHint, progressText } from './posting-progress.ts';

interface PullBannerProps {
  pull: PostingPull;
  isSuccessShown: boolean;
  /** Whether there are unconnected accounts that the viewer can connect. */
  offersConnecting: boolean;
  /** Whether the user has opened this pull's error list. */
  areErrorsSeen: boolean;
  onOpenErrors: () => void;
}

/** Shows a pull's progress or outcome. */
export function PullBanner(props: PullBannerProps) {
  const { pull, isSuccessShown, offersConnecting, areErrorsSeen, onOpenErrors } = props;
  const { is_running, loaded, total, errors, error } = pull;
  if (is_running) {
    return (
      <div className={styles.banner}>
        <ProgressBar
          label={progressText(pull)}
          done={loaded}
          total={total}
          count={`${Math.floor((loaded / Math.max(1, total)) * 100)}%`}
        />
        <p className={styles.hint}>{progressHint(pull)}</p>
      </div>
    );
  }
  if (error !== null) {
    return (
      <div className={styles.failure} role="alert">
        <IconAlertTriangle size={16} stroke={1.7} aria-hidden="true" />
        <div>
          <p className={styles.heading}>There was an error fetching posts</p>
          <p>{error}</p>
        </div>
      </div>
    );
  }
  if (errors > 0 && !areErrorsSeen) {
    return (
      <button type="button" className={styles.failure} onClick={onOpenErrors}>
        <IconAlertTriangle size={16} stroke={1.7} aria-hidden="true" />
        {errorsText(errors)}
      </button>
    );
  }
  if (isSuccessShown) {
    return (
      <div className={styles.success} role="status">
        <IconCircleCheck size={16} stroke={1.7} aria-hidden="true" />
        <div>
          <p className={styles.heading}>All Wordpress Posts Loaded</p>
          <p>There were 0 errors while pulling data.</p>
        </div>
      </div>
    );
  }
  if (pull.id === null || total > 0 || !offersConnecting) return null;
  return (
    <div className={styles.quiet}>
      <IconPlugConnectedX size={16} stroke={1.7} aria-hidden="true" />
      <p>No accounts are connected to WordPress yet. Open an account to see how to connect it.</p>
    </div>
  );
}
