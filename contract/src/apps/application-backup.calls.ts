import type { Calls } from '../platform/endpoint.ts';
import type { applicationBackupDefinitions } from './application-backup.endpoints.ts';

export const applicationBackupCalls: Calls<typeof applicationBackupDefinitions> = {
  list: { method: 'GET', path: '/api/web-applications/:id/backups', access: 'staff' },
  listDatabase: {
    method: 'GET',
    path: '/api/web-applications/:id/list_db_backups',
    access: 'staff',
  },
  listCode: {
    method: 'GET',
    path: '/api/web-applications/:id/list_codebase_backups',
    access: 'staff',
  },
  download: { method: 'POST', path: '/api/generate-s3-download', access: 'staff' },
  restore: {
    method: 'POST',
    path: '/api/web-application-backups/:id/restore',
    access: 'staff',
    startsJob: true,
  },
};
