import type { JobState } from '@portal/contract/platform/background-states.ts';
import type { PageRequest } from '@portal/contract/platform/pagination.ts';
import { paginate } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** A job is visible to the person who started it, and to superusers. */
function visibleTo(db: Db, viewer: Viewer) {
  const jobs = db
    .selectFrom('job')
    .leftJoin('person', 'person.id', 'job.person_id')
    .select('person.name as person_name');
  return viewer.isSuperuser ? jobs : jobs.where('job.person_id', '=', viewer.id);
}

export function selectJob(db: Db, viewer: Viewer, id: number) {
  return visibleTo(db, viewer).selectAll('job').where('job.id', '=', id).executeTakeFirst();
}

const summaryColumns = [
  'job.id',
  'job.kind',
  'job.state',
  'job.progress_done',
  'job.progress_total',
  'job.progress_text',
  'job.attempts',
  'job.person_id',
  'job.is_cancel_requested',
  'job.error',
  'job.run_at',
  'job.created_at',
  'job.started_at',
  'job.finished_at',
] as const;

interface JobQuery extends PageRequest {
  limit: number;
  state?: JobState | undefined;
  kind?: string | undefined;
  without_routine?: boolean | undefined;
}

export function selectJobs(db: Db, viewer: Viewer, query: JobQuery) {
  const { state, kind, without_routine, limit, cursor } = query;
  let jobs = visibleTo(db, viewer).select(summaryColumns);
  if (state) jobs = jobs.where('job.state', '=', state);
  if (kind) jobs = jobs.where('job.kind', '=', kind);
  if (without_routine) {
    jobs = jobs.where(({ or, eb }) =>
      or([eb('job.person_id', 'is not', null), eb('job.state', '!=', 'done')]),
    );
  }
  return paginate(jobs, { limit, cursor, order: [{ column: 'job.id', direction: 'desc' }] });
}

export async function selectVisibleJobIds(db: Db, viewer: Viewer, ids: readonly number[]) {
  const rows = await visibleTo(db, viewer).select('job.id').where('job.id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

export async function selectJobKinds(db: Db, viewer: Viewer): Promise<string[]> {
  const rows = await visibleTo(db, viewer)
    .clearSelect()
    .select('job.kind')
    .distinct()
    .orderBy('job.kind')
    .execute();
  return rows.map(({ kind }) => kind);
}
