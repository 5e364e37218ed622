import { Cron } from 'croner';
import { clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Schedule } from './job-definitions.ts';
import { enqueueJob } from './jobs.service.ts';

/** When a schedule was due last, up to now. */
function lastDue({ cron }: Schedule): string | undefined {
  const times = new Cron(cron, { timezone: clock.timeZone(), paused: true, mode: '5-part' });
  // A run that is due this very moment counts.
  const now = new Date(clock.now().getTime() + 1);
  return times.previousRuns(1, now)[0]?.toISOString();
}

/**
 * Queues the job of a schedule that has become due. The row of name and due time is the ticket: of any
 * number of servers one inserts it. Runs that were missed while no server ran are caught up by one; a
 * schedule that is new begins with its next time.
 */
async function runWhenDue(database: Database, schedule: Schedule, due: string): Promise<void> {
  await database.transaction(async (db) => {
    const earlier = await db
      .selectFrom('schedule_run')
      .select('due_at')
      .where('name', '=', schedule.name)
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

/** Looks for due schedules; it remembers what it has seen, so that most looks cost no query. */
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
