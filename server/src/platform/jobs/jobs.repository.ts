import { sql } from 'kysely';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { day, hour } from '#platform/durations.ts';
import type { Job } from './job.table.ts';

/** In milliseconds. A worker that hasn't renewed its leases for this long is considered dead. */
export const leaseMilliseconds = 60_000;

function nextJob(db: Db, kinds: readonly string[], now: string) {
  return db
    .selectFrom('job')
    .select('id')
    .where('kind', 'in', kinds)
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'queued'), where('run_at', '<=', now)]),
        where.and([where('state', '=', 'running'), where('lease_until', '<', now)]),
      ]),
    )
    .orderBy('run_at')
    .orderBy('id')
    .limit(1);
}

/**
 * Claims the next job that is due or whose lease has expired, in one conditional statement, so that no two
 * workers claim the same job.
 */
export async function claimJob(
  database: Database,
  kinds: readonly string[],
  worker: string,
): Promise<Job | undefined> {
  const now = clock.instant();
  // Usually no job is due, and the reading connection can check that without a transaction.
  if (!(await nextJob(database.reader, kinds, now).executeTakeFirst())) return undefined;
  return database.transaction((db) => {
    const due = nextJob(db, kinds, now);
    const locked = database.engine === 'postgres' ? due.forUpdate().skipLocked() : due;
    return db
      .updateTable('job')
      .set((update) => ({
        state: 'running',
        worker,
        lease_until: instantAfter(leaseMilliseconds),
        attempts: update('attempts', '+', 1),
        started_at: now,
      }))
      .where('id', '=', locked)
      .returningAll()
      .executeTakeFirst();
  });
}

/**
 * Renews the worker's leases for the jobs that it runs, and returns the leases that the worker still holds, with any
 * requests to cancel. If a job's outcome couldn't be written, the job's lease expires, so that the job is claimed
 * again.
 */
export async function renewLeases(
  db: Db,
  worker: string,
  ids: readonly number[],
): Promise<{ id: number; is_cancel_requested: 0 | 1 }[]> {
  return db
    .updateTable('job')
    .set({ lease_until: instantAfter(leaseMilliseconds) })
    .where('worker', '=', worker)
    .where('id', 'in', ids)
    .where('state', '=', 'running')
    .returning(['id', 'is_cancel_requested'])
    .execute();
}

/** Ends the leases of a killed server's worker, or of all workers, so that their jobs can be claimed. */
export async function endLeases(db: Db, worker?: string): Promise<void> {
  const left = db
    .updateTable('job')
    .set({ lease_until: instantAfter(-1) })
    .where('state', '=', 'running');
  await (worker === undefined ? left : left.where('worker', '=', worker)).execute();
}

/** Updates a job. Returns false if this worker has lost the job's lease. */
export async function updateOwnJob(
  db: Db,
  job: { id: number; worker: string },
  change: Partial<Omit<Job, 'id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set(change)
    .where('id', '=', job.id)
    .where('worker', '=', job.worker)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const longestLog = 100_000;

export async function appendJobLog(
  db: Db,
  job: { id: number; worker: string },
  line: string,
): Promise<void> {
  await db
    .updateTable('job')
    .set({ log: sql<string>`log || ${line}` })
    .where('id', '=', job.id)
    .where('worker', '=', job.worker)
    .where(sql<number>`length(log)`, '<', longestLog)
    .execute();
}

/**
 * Deletes jobs that finished more than 90 days ago, and scheduled jobs that succeeded more than two days ago. Also ends
 * canceled jobs that no server has ended within an hour, because no server supports their kind.
 */
export async function purgeJobs(db: Db): Promise<void> {
  await db
    .updateTable('job')
    .set({ state: 'canceled', finished_at: clock.instant() })
    .where('state', '=', 'queued')
    .where('is_cancel_requested', '=', 1)
    .where('run_at', '<', instantAfter(-hour))
    .execute();
  await db
    .deleteFrom('job')
    .where('state', 'in', ['done', 'failed', 'canceled'])
    .where('finished_at', '<', instantAfter(-90 * day))
    .execute();
  await db
    .deleteFrom('job')
    .where('state', '=', 'done')
    .where('person_id', 'is', null)
    .where('finished_at', '<', instantAfter(-2 * day))
    .execute();
}
