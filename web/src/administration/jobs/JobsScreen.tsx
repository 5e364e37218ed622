import { Checkbox, Progress, Select } from '@mantine/core';
import { jobEndpoints } from '@portal/contract/administration/job.endpoints.ts';
import type { JobSummary } from '@portal/contract/administration/job.schema.ts';
import { type JobState, jobStates } from '@portal/contract/platform/background-states.ts';
import { IconStack2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, useEndpointPages } from '#platform/api/queries.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { useMayCall } from '#platform/session/viewer.ts';
import type { DataTableColumn } from '#platform/ui/DataTable.tsx';
import { DateText } from '#platform/ui/DateText.tsx';
import { EmptyState } from '#platform/ui/EmptyState.tsx';
import { jobName, jobStateLabels } from '#platform/ui/job-texts.ts';
import { ListBody, ListToolbar } from '#platform/ui/ListLayout.tsx';
import { PagedTable } from '#platform/ui/PagedTable.tsx';
import { PageHeader } from '#platform/ui/PageHeader.tsx';
import styles from '#platform/ui/RecordScreen.module.css';
import { PanelLayout } from '#platform/ui/SidePanel.tsx';
import { StatusDot } from '#platform/ui/StatusDot.tsx';
import { JobPanel } from './JobPanel.tsx';
import { WorkloadFigures } from './WorkloadFigures.tsx';

const columns: readonly DataTableColumn<JobSummary>[] = [
  {
    id: 'kind',
    header: 'Job',
    width: 200,
    grow: 3,
    cell: (job) => <span className={styles.strong}>{jobName(job.kind)}</span>,
  },
  {
    id: 'state',
    header: 'State',
    width: 116,
    cell: (job) => <StatusDot status={jobStateLabels[job.state]} />,
  },
  {
    id: 'progress',
    header: 'Progress',
    width: 170,
    yields: true,
    grow: 2,
    cell: (job) => <JobProgress job={job} />,
  },
  {
    id: 'person',
    header: 'Started by',
    width: 140,
    yields: true,
    grow: 1,
    cell: (job) => job.person?.name ?? <span className={styles.none}>Schedule</span>,
  },
  {
    id: 'attempts',
    header: 'Attempts',
    width: 92,
    yields: true,
    align: 'end',
    cell: (job) => job.attempts,
  },
  {
    id: 'created_at',
    header: 'Queued',
    width: 168,
    yields: true,
    align: 'end',
    cell: (job) => <DateText value={job.created_at} style="minute" />,
  },
];

function JobProgress({ job }: { job: JobSummary }) {
  const { progress_done: done, progress_total: total } = job;
  if (total === 0) return <span className={styles.none}>–</span>;
  return (
    <span className={styles.progress}>
      <Progress size={5} radius="xl" value={(done / total) * 100} aria-label="Progress" />
      <span className="tabular">
        {done.toLocaleString('en')}/{total.toLocaleString('en')}
      </span>
    </span>
  );
}

const jobId = (job: JobSummary) => job.id;

export function JobsScreen() {
  const { search, setSearch } = useScreenSearch('/app/administration/jobs');
  const seesWorkload = useMayCall(jobEndpoints.workload);
  const kinds = useQuery(endpointQuery(jobEndpoints.kinds)).data ?? [];
  const list = useEndpointPages(jobEndpoints.list, {
    query: {
      state: search.state,
      kind: search.kind,
      without_routine: search.routine || search.kind ? undefined : true,
    },
  });
  const close = () => setSearch({ job: undefined });
  return (
    <PanelLayout
      panel={search.job && <JobPanel key={search.job} id={search.job} onClose={close} />}
    >
      <PageHeader title="Jobs" />
      {seesWorkload && <WorkloadFigures />}
      <ListToolbar label="Choose jobs">
        <Select
          aria-label="State"
          placeholder="Any state"
          w={140}
          clearable
          data={jobStates.map((value) => ({ value, label: jobStateLabels[value].name }))}
          value={search.state ?? null}
          onChange={(state) => setSearch({ state: (state as JobState) ?? undefined })}
        />
        <Select
          aria-label="Kind"
          placeholder="Any kind"
          w={220}
          clearable
          searchable
          data={kinds.map((value) => ({ value, label: jobName(value) }))}
          value={search.kind ?? null}
          onChange={(kind) => setSearch({ kind: kind ?? undefined })}
        />
        <div className={styles.tools}>
          <Checkbox
            size="xs"
            label="Show routine runs"
            checked={search.routine === 'true'}
            onChange={(event) =>
              setSearch({ routine: event.currentTarget.checked ? 'true' : undefined })
            }
          />
        </div>
      </ListToolbar>
      <ListBody>
        <PagedTable
          label="Jobs"
          list={list}
          columns={columns}
          rowId={jobId}
          loadingLabel="Loading Jobs"
          problem="The jobs couldn’t be loaded"
          opening={{
            id: search.job ?? null,
            onOpen: ({ id }) => setSearch({ job: id }),
            onClose: close,
          }}
          empty={
            <EmptyState heading="No Jobs Found" icon={<IconStack2 size={22} stroke={1.5} />}>
              Long work runs in the background and is listed here, with its progress and log.
              {!search.routine && ' Successful scheduled runs are hidden.'}
            </EmptyState>
          }
        />
      </ListBody>
    </PanelLayout>
  );
}
