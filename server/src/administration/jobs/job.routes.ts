import { jobEndpoints } from '@portal/contract/administration/job.endpoints.ts';
import type { JobDetail, JobSummary } from '@portal/contract/administration/job.schema.ts';
import { mapPage, type Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { orNotFound } from '#platform/errors.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { cancelJob, mayRetry, retryJob } from '#platform/jobs/jobs.service.ts';
import type { WorkloadReader } from '#platform/workload.ts';
import { selectJob, selectJobs, selectJobValues } from './job.repository.ts';

type JobRow = Awaited<ReturnType<typeof selectJobs>> extends Page<infer Row> ? Row : never;
type WholeJobRow = NonNullable<Awaited<ReturnType<typeof selectJob>>>;

async function allowedActions(
  db: Db,
  viewer: Viewer,
  job: WholeJobRow,
): Promise<JobDetail['allowed_actions']> {
  if (await mayRetry(db, viewer, job)) return ['retry'];
  const isOpen = job.state === 'queued' || job.state === 'running';
  return isOpen && !job.is_cancel_requested ? ['cancel'] : [];
}

function presentJob(job: JobRow): JobSummary {
  const { person_id, person_name } = job;
  return {
    id: job.id,
    kind: job.kind,
    subject: job.subject,
    state: job.state,
    progress_done: job.progress_done,
    progress_total: job.progress_total,
    progress_text: job.progress_text,
    attempts: job.attempts,
    person: person_id === null ? null : { id: person_id, name: person_name ?? '' },
    is_stopping: job.finished_at === null && job.is_cancel_requested === 1,
    error: job.error,
    run_at: job.run_at,
    created_at: job.created_at,
    started_at: job.started_at,
    finished_at: job.finished_at,
  };
}

/** Returns the job. Throws 404 if the viewer isn't allowed to see it. */
async function getJob(db: Db, viewer: Viewer, id: number): Promise<WholeJobRow> {
  return orNotFound(await selectJob(db, viewer, id), 'Job');
}

async function presentOneJob(db: Db, viewer: Viewer, id: number): Promise<JobDetail> {
  const job = await getJob(db, viewer, id);
  return {
    ...presentJob(job),
    log: job.log,
    result: job.result === null ? null : JSON.parse(job.result),
    allowed_actions: await allowedActions(db, viewer, job),
  };
}

export const jobRoutes = (workload: WorkloadReader): Route[] => [
  route(jobEndpoints.list, async ({ db, viewer, query }) =>
    mapPage(await selectJobs(db, viewer, query), presentJob),
  ),
  route(jobEndpoints.values, ({ db, viewer, query }) => selectJobValues(db, viewer, query)),
  route(jobEndpoints.workload, async () => workload.read()),
  route(jobEndpoints.get, ({ db, viewer, params }) => presentOneJob(db, viewer, params.id)),
  route(jobEndpoints.cancel, async ({ db, viewer, params }) => {
    await cancelJob(db, await getJob(db, viewer, params.id));
    return presentOneJob(db, viewer, params.id);
  }),
  route(jobEndpoints.retry, async ({ db, viewer, params }) => {
    await retryJob(db, viewer, await getJob(db, viewer, params.id));
    return presentOneJob(db, viewer, params.id);
  }),
];
