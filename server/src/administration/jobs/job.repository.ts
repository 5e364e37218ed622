import type { CountedJobField } from '@portal/contract/administration/job.endpoints.ts';
import type { JobState } from '@portal/contract/platform/background-states.ts';
import type { PageRequest } from '@portal/contract/platform/pagination.ts';
import { sql } from 'kysely';
import { type Countable, countable } from '#platform/database/count-rows.ts';
import { countValues } from '#platform/database/filter-values.ts';
import { paginate } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** Selects the jobs that the viewer started, or all jobs if the viewer is a superuser. */
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
  'job.subject',
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

interface JobFilters {
  state?: readonly JobState[] | undefined;
  kind?: readonly string[] | undefined;
  without_routine?: boolean | undefined;
}

interface JobQuery extends PageRequest, JobFilters {
  limit: number;
}

function matchingJobs(db: Db, viewer: Viewer, { state, kind, without_routine }: JobFilters) {
  let jobs = visibleTo(db, viewer).select(summaryColumns);
  if (state) jobs = jobs.where('job.state', 'in', state);
  if (kind) jobs = jobs.where('job.kind', 'in', kind);
  if (without_routine) {
    jobs = jobs.where(({ or, eb }) =>
      or([eb('job.person_id', 'is not', null), eb('job.state', '!=', 'done')]),
    );
  }
  return jobs;
}

export function selectJobs(db: Db, viewer: Viewer, { limit, cursor, ...filters }: JobQuery) {
  const jobs = matchingJobs(db, viewer, filters);
  return paginate(jobs, { limit, cursor, order: [{ column: 'job.id', direction: 'desc' }] });
}

export const countableJobs = (db: Db, viewer: Viewer, filters: JobFilters): Countable =>
  countable(matchingJobs(db, viewer, filters));

interface ValuesQuery extends JobFilters {
  field: CountedJobField;
  named?: string | undefined;
}

export function selectJobValues(db: Db, viewer: Viewer, { field, named, ...filters }: ValuesQuery) {
  return countValues(db, {
    field: { column: sql.ref(`job.${field}`) },
    rows: matchingJobs(db, viewer, { ...filters, [field]: undefined }),
    visible: matchingJobs(db, viewer, {}),
    chosen: filters[field],
    named,
  });
}

export async function selectVisibleJobIds(db: Db, viewer: Viewer, ids: readonly number[]) {
  const rows = await visibleTo(db, viewer).select('job.id').where('job.id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}
