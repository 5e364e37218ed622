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
    summary: "List an application's backups as sets, newest first.",
    params,
    item: applicationBackup,
  }),
  listDatabase: defineList({
    summary: "List the database files of an application's backups, newest first.",
    params,
    item: backupFile,
  }),
  listCode: defineList({
    summary: "List the code files of an application's backups, newest first.",
    params,
    item: backupFile,
  }),
  download: defineEndpoint({
    summary:
      'Get a link to a file of a backup, valid for ten minutes. The call is recorded in the audit log.',
    body: backupDownloadBody,
    response: backupDownload,
    isSecret: true,
  }),
  restore: defineEndpoint({
    summary:
      'Restore a backup, either in place after backing up the current state, or as a new application whose mail, cron, and outgoing requests are off.',
    params,
    body: restoreBody,
    response: orStartedJob(webApplication),
  }),
};

export const applicationBackupEndpoints = createEndpoints(
  applicationBackupCalls,
  applicationBackupDefinitions,
);
