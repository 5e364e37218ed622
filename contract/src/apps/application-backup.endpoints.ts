import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { orStartedJob } from '../platform/job.schema.ts';
import { defineList } from '../platform/pagination.ts';
import { applicationBackupCalls } from './application-backup.calls.ts';
import {
  applicationBackup,
  backupDownload,
  backupDownloadBody,
  backupFile,
  restoreBody,
} from './application-backup.schema.ts';
import { webApplication } from './web-application.schema.ts';

const params = z.object({ id: idParameter() });

export const applicationBackupDefinitions = {
  list: defineList({
    summary: "An application's backups as sets, the newest first.",
    params,
    item: applicationBackup,
  }),
  listDatabase: defineList({
    summary: "The database files of an application's backups, the newest first.",
    params,
    item: backupFile,
  }),
  listCode: defineList({
    summary: "The code files of an application's backups, the newest first.",
    params,
    item: backupFile,
  }),
  download: defineEndpoint({
    summary: 'A link to a file of a backup, for ten minutes; noted in the audit log.',
    body: backupDownloadBody,
    response: backupDownload,
    isSecret: true,
  }),
  restore: defineEndpoint({
    summary:
      'Restores a backup: in place, after a backup of what is there, or to a new application with mail, cron and outgoing requests off.',
    params,
    body: restoreBody,
    response: orStartedJob(webApplication),
  }),
};

export const applicationBackupEndpoints = createEndpoints(
  applicationBackupCalls,
  applicationBackupDefinitions,
);
