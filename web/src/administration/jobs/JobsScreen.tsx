import { Progress } from '@mantine/core';
import { jobCalls } from '@portal/contract/administration/job.calls.ts';
import type { JobSummary } from '@portal/contract/administration/job.schema.ts';
import { jobStates } from '@portal/contract/platform/background-states.ts';
import { IconStack2 } from '@tabler/icons-react';
import { useEndpointPages } from '#platform/api/queries.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { useMayCall } from '#platform/session/viewer.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { countedChoice, countedField } from '#platform/ui/filters/counted-field.ts';
import { flagField } from '#platform/ui/filters/filter-fields.ts';
import { useColumnChoice } from '#platform/ui/filters/use-column-choice.ts';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { RecordList } from '#platform/ui/layout/RecordList.tsx';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { isScheduled, jobName, jobStateLabels } from '#platform/ui/status/job-texts.ts';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { JobPanel } from './JobPanel.tsx';
import { WorkloadFigures } from './WorkloadFigures.tsx';

const columns: readonly DataTableColumn<JobSummary>[] = [
  {
    id: 'kind',
    header: 'Job',
    width: 160,
    grow: 2,
    cell: ({ kind }) => (
      <span className={styles.strong} title={jobName(kind)}>
        {jobName(kind)}
      </span>
    ),
  },
  {
    id: 'subject',
    header: 'For',
    width: 190,
    yields: true,
    grow: 3,
    cell: ({ subject }) =>
      subject ? <span title={subject}>{subject}</span> : <span className={styles.none}>–</span>,
  },
  {
    id: 'state',
    header: 'Status',
    width: 104,
    cell: (job) => <StatusDot status={jobStateLabels[job.state]} />,
  },
  {
    id: 'progress',
    header: 'Progress',
    width: 76,
    yields: true,
    grow: 1,
    cell: (job) => <JobProgress job={job} />,
  },
  {
    id: 'created_at',
    header: 'Queued',
    width: 178,
    yields: true,
    cell: (job) => <DateText value={job.created_at} style="moment" />,
  },
  {
    id: 'person',
    header: 'Started by',
    width: 118,
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
    id: 'run_at',
    header: 'Runs at',
    width: 178,
    yields: true,
    align: 'end',
    cell: (job) =>
      isScheduled(job) ? (
        <DateText value={job.run_at} style="moment" />
      ) : (
        <span className={styles.none}>–</span>
      ),
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

const states = jobStates.map((value) => ({
  value,
  label: jobStateLabels[value].name,
  color: jobStateLabels[value].color,
}));

const jobId = (job: JobSummary) => job.id;

export function JobsScreen() {
  const { search, setSearch } = useScreenSearch('/app/administration/jobs');
  const seesWorkload = useMayCall(jobCalls.workload);
  const query = {
    state: search.state,
    kind: search.kind,
    without_routine: search.routine || search.kind ? undefined : true,
  };
  const list = useEndpointPages(jobCalls.list, { query });
  const counting = { endpoint: jobCalls.values, query };
  // Include routine runs in the counts, since choosing a kind includes them.
  const kindCounting = { ...counting, query: { ...query, without_routine: undefined } };
  const fields = [
    countedChoice('state', 'Status', states, counting),
    countedField('kind', 'Kind', kindCounting, { labelOf: jobName }),
    flagField('routine', 'Routine runs included'),
  ];
  const { shown, choice } = useColumnChoice('jobs', columns);
  const close = () => setSearch({ job: undefined });
  return (
    <PanelLayout
      panel={search.job && <JobPanel key={search.job} id={search.job} onClose={close} />}
    >
      <PageHeader title="Jobs" />
      {seesWorkload && <WorkloadFigures />}
      <RecordList
        label="Jobs"
        list={list}
        columns={shown}
        columnChoice={choice}
        nouns={['job', 'jobs']}
        filters={{ label: 'Choose jobs', fields, search }}
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
            Long-running work happens in the background and appears here with its progress and log.
            {!search.routine && ' Successful scheduled runs are hidden.'}
          </EmptyState>
        }
      />
    </PanelLayout>
  );
}
