import { Button, Group } from '@mantine/core';
import { ProgressBar } from '#platform/ui/status/ProgressBar.tsx';
import blocks from '../../shared/Blocks.module.css';
import { BulkUpdateResultView } from './BulkUpdateResultView.tsx';
import { useBulkUpdateJob } from './bulk-update.queries.ts';

/** Shows the update's progress, then its result. */
export function BulkUpdateProgress({ jobId, onClose }: { jobId: number; onClose: () => void }) {
  const { job, isEnded, result } = useBulkUpdateJob(jobId);
  if (result) return <BulkUpdateResultView result={result} onClose={onClose} />;
  return (
    <>
      {isEnded ? (
        <p className={blocks.notice} data-tone="danger" role="alert">
          {job?.error ?? 'The update was canceled.'} Templates that were already updated stay
          updated.
        </p>
      ) : (
        <>
          <ProgressBar
            label={job?.progress_text || 'Waiting to Start'}
            done={job?.progress_done ?? 0}
            total={job?.progress_total ?? 0}
          />
          <p className={blocks.quiet}>The update continues if you close this.</p>
        </>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </>
  );
}
