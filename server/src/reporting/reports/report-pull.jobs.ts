import { reportPullEndpoints } from '@portal/contract/reporting/data/report-data.endpoints.ts';
import { z } from 'zod';
import { clock } from '#platform/clock.ts';
import { conflict } from '#platform/errors.ts';
import { checkAccess } from '#platform/http/access.ts';
import {
  defineJob,
  type JobContext,
  type JobDefinition,
  JobPostponed,
} from '#platform/jobs/job-definitions.ts';
import { reportPullJobKind } from './report-pull.service.ts';

const payload = z.object({ jobs: z.array(z.int()).min(1) });

const soonest = 1_000;

/** Waits for the pulls of all connectors, which are separate jobs. Throws 409 if any of them failed. */
async function followPulls({
  database,
  payload: { jobs },
  progress,
}: JobContext<z.output<typeof payload>>) {
  const rows = await database.reader
    .selectFrom('job')
    .select(['state', 'error', 'run_at', 'progress_done', 'progress_total', 'progress_text'])
    .where('id', 'in', jobs)
    .execute();
  const sum = (field: 'progress_done' | 'progress_total') =>
    rows.reduce((total, row) => total + row[field], 0);
  const open = rows.filter(({ state }) => state === 'queued' || state === 'running');
  progress(sum('progress_done'), sum('progress_total'), open[0]?.progress_text || 'Pulling');
  if (open.length > 0) {
    // Don't poll before an open pull's next run, because pulls may be waiting for a service.
    const next = Math.min(...open.map(({ run_at }) => Date.parse(run_at)));
    const until = new Date(Math.max(next, clock.now().getTime() + soonest)).toISOString();
    throw new JobPostponed('Pulling', { until, isAttempt: false });
  }
  const failed = rows.filter(({ state }) => state !== 'done');
  if (failed.length > 0) throw conflict(failed.map(({ error }) => error ?? 'Canceled.').join(' '));
  return { pulled: sum('progress_done') };
}

export const reportPullJobs: readonly JobDefinition[] = [
  defineJob({
    kind: reportPullJobKind,
    payload,
    // The organization isn't checked here, because the pulls themselves are authorized by organization.
    authorize: async (_db, viewer) => checkAccess(reportPullEndpoints.pull.access, viewer),
    handle: followPulls,
  }),
];
