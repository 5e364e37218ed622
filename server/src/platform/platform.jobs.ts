import { sealAuditEntries } from '#platform/audit/audit-chain.ts';
import { instantAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { day } from '#platform/durations.ts';
import type { Files } from '#platform/files/files.service.ts';
import { purgeAnswers } from '#platform/http/idempotency.ts';
import { purgeFailures } from '#platform/http/rate-limit.ts';
import { defineJob, defineSchedule, type JobDefinition } from '#platform/jobs/job-definitions.ts';
import { purgeJobs } from '#platform/jobs/jobs.repository.ts';
import { purgeMails } from '#platform/mail/mail.repository.ts';
import { purgeUndoOffers } from '#platform/undo/undo.service.ts';

/** In milliseconds. Clients that were disconnected for longer must reload everything. */
const keptEvents = 3 * day;

async function purgeEvents(db: Db): Promise<void> {
  const newest = db.selectFrom('event').select(({ fn }) => fn.max('id').as('id'));
  await db
    .deleteFrom('event')
    .where('created_at', '<', instantAfter(-keptEvents))
    // The newest event is always kept, so that streams can resume after any quiet period.
    .where('id', '<', newest)
    .execute();
}

export const platformJobs = (files: Files): JobDefinition[] => [
  defineJob({
    kind: 'audit.seal',
    handle: async ({ database }) => ({ sealed: await sealAuditEntries(database) }),
  }),
  defineJob({
    kind: 'platform.purge',
    attempts: 3,
    async handle({ database }) {
      await database.transaction(purgeEvents);
      await database.transaction(purgeFailures);
      await database.transaction(purgeAnswers);
      await database.transaction(purgeUndoOffers);
      await database.transaction(purgeJobs);
      await database.transaction(purgeMails);
      await files.purge();
    },
  }),
];

export const platformSchedules = [
  defineSchedule({ name: 'audit.seal', cron: '* * * * *', kind: 'audit.seal' }),
  defineSchedule({ name: 'platform.purge', cron: '20 3 * * *', kind: 'platform.purge' }),
];
