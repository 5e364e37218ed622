import { defineJob, defineSchedule, type JobDefinition } from '../jobs/job-definitions.ts';
import { type BackupSettings, backupJobKind, makeScheduledBackup } from './backups.service.ts';

export const backupJobs = (settings: BackupSettings | undefined): JobDefinition[] =>
  settings
    ? [
        defineJob({
          kind: backupJobKind,
          attempts: 3,
          handle: async ({ database }) => ({ name: await makeScheduledBackup(database, settings) }),
        }),
      ]
    : [];

export const backupSchedules = (settings: BackupSettings | undefined) =>
  settings
    ? [defineSchedule({ name: backupJobKind, cron: '40 2 * * *', kind: backupJobKind })]
    : [];
