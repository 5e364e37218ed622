import type { PostingPull } from '@portal/contract/account-health/posting/account-posts.schema.ts';
import { clock } from '#platform/clock.ts';
import { lockName } from '#platform/database/lock-row.ts';
import type { Db } from '#platform/database/tables.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { visibleAccountIds } from '../visible-accounts.ts';
import {
  countPulled,
  insertPull,
  selectNewestPull,
  selectSites,
  updatePull,
} from './account-posts.repository.ts';
import { connectionOf, readSharedCredentials } from './site-access.ts';

export const postingPullJobKind = 'posting.pull';
export const accountPostsTopic = 'account-posts';

/** Why a pull didn't read all accounts, by the state of its job. */
export const pullFailures = {
  failed: 'The posts could not be read. Refresh them.',
  cancelled: 'The loading was canceled. Load the posts again.',
} as const;

function failureOf({ error, job_state }: { error: string | null; job_state: string | null }) {
  if (error !== null) return error;
  return job_state === 'failed' || job_state === 'cancelled' ? pullFailures[job_state] : null;
}

interface PullState {
  ended_at: string | null;
  job_state: string | null;
}

/** A pull whose job was cancelled before it began, or whose servers died, never gets an end of its own. */
export const isPulling = ({ ended_at, job_state }: PullState): boolean =>
  ended_at === null && (job_state === 'queued' || job_state === 'running');

const scopeOf = (ids: readonly number[] | 'all') =>
  ids === 'all' ? ids : ids.toSorted((a, b) => a - b).join(',');

/**
 * Queues a pull of the connected accounts that the viewer sees and returns its job's id, or joins a running pull
 * that reads them. A pull of fewer accounts is never joined by a person who sees more, because the person who
 * started it may cancel it.
 */
export async function startPostingPull(db: Db, viewer: Viewer): Promise<number> {
  const visible = visibleAccountIds(viewer);
  const scope = scopeOf(visible);
  await lockName(db, 'posting pull');
  const newest = await selectNewestPull(db, scope);
  if (newest && newest.job_id !== null && isPulling(newest)) return newest.job_id;
  const hosts = (await readSharedCredentials(db))?.hosts ?? [];
  const ids = (await selectSites(db, visible))
    // A site whose domain changed isn't asked, but says so as its error.
    .filter((site) => ['connected', 'suspended'].includes(connectionOf(site, hosts)))
    .map(({ organization_id }) => organization_id);
  const pull = await insertPull(db, ids, { scope, started_at: clock.instant() });
  const jobId = await enqueueJob(
    db,
    postingPullJobKind,
    { pull },
    { viewer, uniqueKey: `${pull}` },
  );
  await updatePull(db, pull, { job_id: jobId });
  await recordEvent(db, { topic: accountPostsTopic });
  return jobId;
}

/** The newest pull, counted over the accounts that the viewer sees. */
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
    is_running: isPulling(pull),
    ...counted,
    started_at,
    ended_at,
    error: failureOf(pull),
  };
}
