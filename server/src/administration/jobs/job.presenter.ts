import type { JobDetail, JobSummary } from '@portal/contract/administration/job.schema.ts';
import type { Page } from '#platform/database/paging.ts';
import type { selectJob, selectJobs } from './job.repository.ts';

type JobRow = Awaited<ReturnType<typeof selectJobs>> extends Page<infer Row> ? Row : never;
type WholeJobRow = NonNullable<Awaited<ReturnType<typeof selectJob>>>;

function allowedActions({ state, is_cancel_requested }: JobRow): JobSummary['allowed_actions'] {
  if (state === 'failed' || state === 'cancelled') return ['retry'];
  const canStop = (state === 'queued' || state === 'running') && !is_cancel_requested;
  return canStop ? ['cancel'] : [];
}

export function presentJob(job: JobRow): JobSummary {
  const { person_id, person_name } = job;
  return {
    id: job.id,
    kind: job.kind,
    state: job.state,
    progress_done: job.progress_done,
    progress_total: job.progress_total,
    progress_text: job.progress_text,
    attempts: job.attempts,
    person: person_id === null ? null : { id: person_id, name: person_name ?? '' },
    is_stopping: job.state === 'running' && job.is_cancel_requested === 1,
    error: job.error,
    run_at: job.run_at,
    created_at: job.created_at,
    started_at: job.started_at,
    finished_at: job.finished_at,
    allowed_actions: allowedActions(job),
  };
}

export function presentJobDetail(job: WholeJobRow): JobDetail {
  const result = job.result === null ? null : JSON.parse(job.result);
  return { ...presentJob(job), log: job.log, result };
}
