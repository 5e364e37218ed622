import { clock } from '#platform/clock.ts';
import { defineJob, defineSchedule } from '#platform/jobs/job-definitions.ts';
import { purgeApiKeys } from './api-keys/api-key.service.ts';
import { deleteExpiredEmailChanges } from './email-changes/email-change.repository.ts';
import { mailPasswordReset, resetMailJobKind, resetRequest } from './passwords/password.service.ts';
import { deleteExpiredResets } from './passwords/password-reset.repository.ts';
import { purgeSessions } from './sessions/session.service.ts';

export const authJobs = [
  defineJob({
    kind: resetMailJobKind,
    attempts: 3,
    payload: resetRequest,
    handle: ({ database, payload }) => database.transaction((db) => mailPasswordReset(db, payload)),
  }),
  defineJob({
    kind: 'auth.purge',
    attempts: 3,
    async handle({ database }) {
      await database.transaction(purgeSessions);
      await database.transaction(purgeApiKeys);
      await database.transaction((db) => deleteExpiredResets(db, clock.instant()));
      await database.transaction((db) => deleteExpiredEmailChanges(db, clock.instant()));
    },
  }),
];

export const authSchedules = [
  defineSchedule({ name: 'auth.purge', cron: '10 3 * * *', kind: 'auth.purge' }),
];
