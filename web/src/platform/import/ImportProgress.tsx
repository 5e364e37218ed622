import type { JobState } from '@portal/contract/platform/background-states.ts';
import { stoppingText } from '../ui/status/job-texts.ts';
import { ProgressBar } from '../ui/status/ProgressBar.tsx';

interface ImportProgressProps {
  one: {
    state: JobState | 'ready' | 'expired' | 'undone';
    is_stopping?: boolean;
    progress_text: string;
    progress_done: number;
    progress_total: number;
    allowed_actions: readonly string[];
  };
  onCancel: () => void;
}

/** Shows the progress of a waiting or running import. */
export function ImportProgress({ one, onCancel }: ImportProgressProps) {
  if (one.state !== 'queued' && one.state !== 'running') return null;
  return (
    <ProgressBar
      label={doingText(one)}
      done={one.progress_done}
      total={one.progress_total}
      {...(one.allowed_actions.includes('cancel') && { onCancel })}
    />
  );
}

function doingText({ state, is_stopping, progress_text }: ImportProgressProps['one']): string {
  if (state === 'queued') return 'Waiting to start';
  return is_stopping ? stoppingText : progress_text || 'Reading';
}
