import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { orStartedJob } from '../platform/job.schema.ts';
import { defineList } from '../platform/pagination.ts';
import {
  applicationBackup,
  backupDownload,
  backupDownloadBody,
  backupFile,
  restoreBody,
} from './application-backup.schema.ts';
import { webApplication } from './web-application.schema.ts';

const params = z.object({ id: idParameter() });

export const applicationBackupEndpoints = {
  list: defineList({
    path: '/api/web-applications/:id/backups',
    access: 'staff',
    summary: "An application's backups as sets, the newest first.",
    params,
    item: applicationBackup,
  }),
  listDatabase: defineList({
    path: '/api/web-applications/:id/list_db_backups',
    access: 'staff',
    summary: "The database files of an application's backups, the newest first.",
    params,
    item: backupFile,
  }),
  listCode: defineList({
    path: '/api/web-applications/:id/list_codebase_backups',
    access: 'staff',
    summary: "The code files of an application's backups, the newest first.",
    params,
    item: backupFile,
  }),
  download: defineEndpoint({
    method: 'POST',
    path: '/api/generate-s3-download',
    access: 'staff',
    summary: 'A link to a file of a backup, for ten minutes; noted in the audit log.',
    body: backupDownloadBody,
    response: backupDownload,
    isSecret: true,
  }),
  restore: defineEndpoint({
    method: 'POST',
    path: '/api/web-application-backups/:id/restore',
    access: 'staff',
    summary:
      'Restores a backup: in place, after a backup of what is there, or to a new application with mail, cron and outgoing requests off.',
    params,
    body: restoreBody,
    startsJob: true,
    response: orStartedJob(webApplication),
  }),
};
