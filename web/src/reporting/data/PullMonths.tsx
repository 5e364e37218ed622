import { Button } from '@mantine/core';
import { jobCalls } from '@portal/contract/administration/job.calls.ts';
import { organizationDataCalls } from '@portal/contract/reporting/data/report-data.calls.ts';
import type { MonthlyDataKind } from '@portal/contract/reporting/data/report-data-kinds.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { organizationConnectorQuery } from '#organizations/organizations.queries.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { cancelText } from '#platform/ui/status/job-texts.ts';
import { ProgressBar } from '#platform/ui/status/ProgressBar.tsx';
import { connectorOf } from './data-texts.ts';
import styles from './ReportData.module.css';

interface PullMonthsButtonProps {
  organization: number;
  kind: MonthlyDataKind;
  label: string;
  isBusy: boolean;
  onPull: () => void;
}

/** Renders nothing if the connector is known to be unusable. */
export function PullMonthsButton(props: PullMonthsButtonProps) {
  const { organization, kind, label, isBusy, onPull } = props;
  const connector = connectorOf[kind];
  const { data, isPending } = useQuery(organizationConnectorQuery(organization, connector.id));
  if (isPending) return null;
  if (data && (!data.is_configured || data.status.state === 'not_set_up')) {
    const place = data.is_configured ? ' for this organization' : '';
    return (
      <p className={styles.text}>
        {connector.title} is not set up{place}, so nothing can be pulled.
      </p>
    );
  }
  return (
    <div>
      <Button
        size="xs"
        variant="default"
        loading={isBusy}
        leftSection={<IconRefresh size={16} stroke={1.6} />}
        onClick={onPull}
      >
        {label}
      </Button>
    </div>
  );
}

/** Returns a function that pulls the given months from the connector, and the id of the resulting job. */
export function usePullMonths(organization: number, kind: MonthlyDataKind) {
  const pull = useEndpointMutation(organizationDataCalls.pull, {
    invalidates: [organizationDataCalls.list, organizationDataCalls.get],
    callerShowsErrors: true,
  });
  // A pull that runs in the background returns its job; a pull that the server waits for returns the months.
  const job = pull.data && !Array.isArray(pull.data) ? pull.data.id : null;
  return {
    job,
    error: pull.error,
    isStarting: pull.isPending,
    start: (months: string[]) =>
      pull.mutate({ params: { id: organization }, body: { kind, months } }),
  };
}

/** Shows a pull's progress, or why it failed. */
export function PullProgress({ job, error }: { job: number | null; error: Error | null }) {
  const { data } = useQuery({
    ...endpointQuery(jobCalls.get, { params: { id: job ?? 0 } }),
    enabled: job !== null,
  });
  const cancel = useEndpointMutation(jobCalls.cancel, {
    invalidates: [jobCalls.get],
    toast: cancelText,
  });
  if (error) return <ErrorDisplay error={error} />;
  if (job === null || !data) return null;
  const isAtWork = data.state === 'queued' || data.state === 'running';
  return (
    <>
      {isAtWork && (
        <ProgressBar
          label={data.state === 'queued' ? 'Waiting to pull' : data.progress_text || 'Pulling'}
          done={data.progress_done}
          total={data.progress_total}
          onCancel={() => cancel.mutate({ params: { id: job } })}
        />
      )}
      {/* A job that waits for a retry also has an error, from its last attempt. */}
      {data.error && data.state !== 'running' && <ErrorDisplay error={data.error} />}
      {data.state === 'done' && (
        <p className={styles.text} role="status">
          The numbers are up to date.
        </p>
      )}
    </>
  );
}
