import type { PostingPull } from '@portal/contract/account-health/posting/account-posts.schema.ts';
import { clock } from '#platform/clock.ts';
import { lockName } from '#platform/database/lock-row.ts';
import type { Db } from '#platform/database/tables.ts';
import { forbidden, orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { JobEnd } from '#platform/jobs/job-definitions.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { connectionOf, readSharedCredentials } from '#platform/wordpress/site-access.ts';
import { visibleAccountIds } from '../visible-accounts.ts';
import {
  countPulled,
  insertPull,
  selectNewestPull,
  selectPullScope,
  selectSites,
  updateOpenPull,
  updatePull,
} from './account-posts.repository.ts';

export const postingPullJobKind = 'posting.pull';
export const accountPostsTopic = 'account-posts';

/** Ends a pull; `error` is the reason that the pull didn't read all accounts, or null. */
export async function endPull(db: Db, id: number, error: string | null): Promise<void> {
  await updateOpenPull(db, id, { ended_at: clock.instant(), error });
  await recordEvent(db, { topic: accountPostsTopic });
}

/** Ends a pull that is still open although its job has ended. */
export async function endPullOfJob(
  db: Db,
  { payload: { pull }, state }: JobEnd<{ pull: number }>,
): Promise<void> {
  // The job handler has already ended the pull.
  if (state === 'done') return;
  const text =
    state === 'canceled'
      ? 'The refresh was canceled. Refresh the posts again.'
      : 'The posts could not be read. Refresh them.';
  await endPull(db, pull, text);
}

/** Reopens a pull whose job is retried. The pull then reads the accounts that are still waiting. */
export async function reopenPull(db: Db, id: number): Promise<void> {
  await updatePull(db, id, { ended_at: null, error: null });
  await recordEvent(db, { topic: accountPostsTopic });
}

/** Throws 403 unless the viewer may still read all of the pull's accounts. */
export async function authorizePull(db: Db, viewer: Viewer, id: number): Promise<void> {
  const visible = visibleAccountIds(viewer);
  if (visible === 'all') return;
  const { scope } = orNotFound(await selectPullScope(db, id), 'Pull');
  if (scope === 'all' || scope.split(',').some((id) => !visible.includes(Number(id)))) {
    throw forbidden();
  }
}

const scopeOf = (ids: readonly number[] | 'all') =>
  ids === 'all' ? ids : ids.toSorted((a, b) => a - b).join(',');

/**
 * Queues a pull of the connected accounts that the viewer can see and returns its job's id. If a running pull already
 * reads these accounts, joins it instead. A user never joins a pull of fewer accounts than they can see, because the
 * user who started it can cancel it.
 */
export async function startPostingPull(db: Db, viewer: Viewer): Promise<number> {
  const visible = visibleAccountIds(viewer);
  const scope = scopeOf(visible);
  await lockName(db, 'posting pull');
  const newest = await selectNewestPull(db, scope);
  if (newest && newest.job_id !== null && newest.ended_at === null) return newest.job_id;
  const hosts = (await readSharedCredentials(db))?.hosts ?? [];
  const ids = (await selectSites(db, visible))
    // Includes suspended sites, whose domains have changed: no request is sent to them, but they get an error.
    .filter((site) => ['connected', 'suspended'].includes(connectionOf(site, hosts)))
    .map(({ organization_id }) => organization_id);
  const pull = await insertPull(db, ids, { scope, started_at: clock.instant() });
  const jobId = await enqueueJob(
    db,
    postingPullJobKind,
    { pull },
    { viewer, subject: `${ids.length.toLocaleString('en')} accounts`, uniqueKey: `${pull}` },
  );
  await updatePull(db, pull, { job_id: jobId });
  await recordEvent(db, { topic: accountPostsTopic });
  return jobId;
}

/** Returns the latest pull, with counts of the accounts that the viewer can see. */
export async function getCurrentPull(db: Db, viewer: Viewer): Promise<PostingPull> {
  const ids = visibleAccountIds(viewer);
  const pull = await selectNewestPull(db, scopeOf(ids));
  if (!pull) {
    const nothing = { loaded: 0, total: 0, errors: 0, started_at: null, ended_at: null };
    return { id: null, is_running: false, ...nothing, error: null };
  }
  const { id, started_at, ended_at } = pull;
  const counted = await countPulled(db, id, ids);
  return {
    id,
    is_running: ended_at === null,
    ...counted,
    started_at,
    ended_at,
    error: pull.error,
  };
}
