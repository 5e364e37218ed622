import { Button } from '@mantine/core';
import { jobCalls } from '@portal/contract/administration/job.calls.ts';
import type { JobDetail } from '@portal/contract/administration/job.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { Property, PropertyList } from '#platform/ui/layout/PropertyList.tsx';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';
import {
  cancelText,
  isScheduled,
  jobName,
  jobStateLabels,
  stoppingText,
} from '#platform/ui/status/job-texts.ts';
import { ProgressBar } from '#platform/ui/status/ProgressBar.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';

const stale = [jobCalls.list, jobCalls.get];

export function JobPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(endpointQuery(jobCalls.get, { params: { id } }));
  return (
    <SidePanel title={data ? jobName(data.kind) : 'Job'} onClose={onClose}>
      {data && <JobContent job={data} />}
      {!data && !error && <SkeletonFields fields={4} label="Loading Job" />}
      {!data && error && (
        <LoadProblem
          heading="This job couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </SidePanel>
  );
}

function JobContent({ job }: { job: JobDetail }) {
  const cancel = useEndpointMutation(jobCalls.cancel, {
    invalidates: stale,
    toast: cancelText,
  });
  const retry = useEndpointMutation(jobCalls.retry, {
    invalidates: stale,
    toast: 'Job Queued Again.',
    callerShowsErrors: true,
  });
  const params = { id: job.id };
  return (
    <div className={styles.stack}>
      <PropertyList>
        <Property label="Status">
          <StatusDot status={jobStateLabels[job.state]} />
        </Property>
        {job.subject && <Property label="For">{job.subject}</Property>}
        <Property label="Started by">{job.person?.name ?? 'Schedule'}</Property>
        <Property label="Attempts">{job.attempts}</Property>
        <Property label="Queued">
          <DateText value={job.created_at} style="moment" />
        </Property>
        {isScheduled(job) && (
          <Property label="Runs at">
            <DateText value={job.run_at} style="moment" />
          </Property>
        )}
        <Property label="Started">
          <DateText value={job.started_at} style="moment" />
        </Property>
        <Property label="Finished">
          <DateText value={job.finished_at} style="moment" />
        </Property>
      </PropertyList>
      {job.progress_total > 0 && (
        <ProgressBar
          label={job.progress_text || jobStateLabels[job.state].name}
          done={job.progress_done}
          total={job.progress_total}
        />
      )}
      {job.is_stopping && <p className={styles.text}>{stoppingText}</p>}
      {job.error && <ErrorDisplay error={job.error} />}
      {retry.error && <ErrorDisplay error={retry.error} />}
      {job.allowed_actions.length > 0 && (
        <div className={styles.actions}>
          {job.allowed_actions.includes('retry') && (
            <Button
              variant="default"
              loading={retry.isPending}
              onClick={() => retry.mutate({ params })}
            >
              Retry
            </Button>
          )}
          {job.allowed_actions.includes('cancel') && (
            <Button
              variant="default"
              loading={cancel.isPending}
              onClick={() => cancel.mutate({ params })}
            >
              Cancel job
            </Button>
          )}
        </div>
      )}
      {job.log && (
        <>
          <h3 className={styles.heading}>Log</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
          <pre className={styles.log} tabIndex={0}>
            {job.log}
          </pre>
        </>
      )}
      {job.result !== null && job.result !== undefined && (
        <>
          <h3 className={styles.heading}>Result</h3>
          <pre className={styles.log}>{JSON.stringify(job.result, null, 2)}</pre>
        </>
      )}
    </div>
  );
}
