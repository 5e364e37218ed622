import { Cron } from 'croner';
import { clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Schedule } from './job-definitions.ts';
import { enqueueJob } from './jobs.service.ts';

/** Returns the schedule's latest due time, up to now. */
function lastDue({ cron }: Schedule): string | undefined {
  const times = new Cron(cron, { timezone: clock.timeZone(), paused: true, mode: '5-part' });
  // The library excludes the given moment, so a millisecond is added.
  const now = new Date(clock.now().getTime() + 1);
  return times.previousRuns(1, now)[0]?.toISOString();
}

/**
 * Enqueues a due schedule's job. Only one server can insert the row with this name and due time. A single run makes up
 * for all due times that were missed while no server ran; a new schedule starts at its next due time.
 */
async function runWhenDue(database: Database, schedule: Schedule, due: string): Promise<void> {
  await database.transaction(async (db) => {
    const earlier = await db
      .selectFrom('schedule_run')
      .select('due_at')
      .where('name', '=', schedule.name)
      // A server whose clock was ahead may have left due times in the future.
      .where('due_at', '<=', clock.instant())
      .orderBy('due_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (earlier && earlier.due_at >= due) return;
    const ticket = await db
      .insertInto('schedule_run')
      .values({ name: schedule.name, due_at: due, created_at: clock.instant() })
      .onConflict((conflicting) => conflicting.doNothing())
      .returning('name')
      .executeTakeFirst();
    if (!ticket || !earlier) return;
    await db
      .deleteFrom('schedule_run')
      .where('name', '=', schedule.name)
      .where('due_at', '<', earlier.due_at)
      .execute();
    await enqueueJob(db, schedule.kind, schedule.payload ?? {}, { uniqueKey: schedule.name });
  });
}

/**
 * Creates a scheduler that enqueues due schedules. The scheduler caches the due times that it has handled, so that most
 * polls need no query.
 */
export function createScheduler(database: Database, schedules: readonly Schedule[]) {
  const seen = new Map<string, string>();
  return {
    async runDue(): Promise<void> {
      for (const schedule of schedules) {
        const due = lastDue(schedule);
        if (due === undefined || seen.get(schedule.name) === due) continue;
        await runWhenDue(database, schedule, due);
        seen.set(schedule.name, due);
      }
    },
  };
}
