import { sql } from 'kysely';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { day } from '#platform/durations.ts';
import type { Job } from './job.table.ts';

/** A worker that hasn't said for this long that it lives has died. */
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
 * Takes the next job that is due, or whose worker died: one conditional statement, so that no two
 * workers take the same.
 */
export async function claimJob(
  database: Database,
  kinds: readonly string[],
  worker: string,
): Promise<Job | undefined> {
  const now = clock.instant();
  // Mostly there is nothing, which is seen without a transaction.
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

/** Says that the worker lives; answers which of its jobs are still its own, and whether to go on. */
export async function renewLeases(
  db: Db,
  worker: string,
): Promise<{ id: number; is_cancel_requested: 0 | 1 }[]> {
  return db
    .updateTable('job')
    .set({ lease_until: instantAfter(leaseMilliseconds) })
    .where('worker', '=', worker)
    .where('state', '=', 'running')
    .returning(['id', 'is_cancel_requested'])
    .execute();
}

/** Changes a job that this worker still has; false when it has lost it. */
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

/** Finished jobs are kept for 90 days; of those that schedules started, the good ones for two. */
export async function purgeJobs(db: Db): Promise<void> {
  await db
    .deleteFrom('job')
    .where('state', 'in', ['done', 'failed', 'cancelled'])
    .where('finished_at', '<', instantAfter(-90 * day))
    .execute();
  await db
    .deleteFrom('job')
    .where('state', '=', 'done')
    .where('person_id', 'is', null)
    .where('finished_at', '<', instantAfter(-2 * day))
    .execute();
}
