import { applicationBackupEndpoints } from '@portal/contract/apps/application-backup.endpoints.ts';
import { mapPage } from '#platform/database/paging.ts';
import { type JobStarts, jobRoute } from '#platform/http/job-route.ts';
import { type Route, route } from '#platform/http/route.ts';
import { presentApplication } from '../web-apps/web-application.presenter.ts';
import { getApplication, getApplicationOfJob } from '../web-apps/web-application.service.ts';
import { presentBackup, presentBackupFile } from './application-backup.presenter.ts';
import { selectBackups } from './application-backup.repository.ts';
import { getBackup, linkToBackup } from './application-backup.service.ts';
import { startRestore } from './backup-restore.service.ts';

export const applicationBackupRoutes = ({ jobStarts }: { jobStarts: JobStarts }): Route[] => [
  route(applicationBackupEndpoints.list, async ({ db, viewer, params, query }) => {
    const { id } = await getApplication(db, viewer, params.id);
    return mapPage(await selectBackups(db, id, query), presentBackup);
  }),
  route(applicationBackupEndpoints.listDatabase, async ({ db, viewer, params, query }) => {
    const { id } = await getApplication(db, viewer, params.id);
    const page = await selectBackups(db, id, query);
    return mapPage(page, (row) => presentBackupFile(row, 'database'));
  }),
  route(applicationBackupEndpoints.listCode, async ({ db, viewer, params, query }) => {
    const { id } = await getApplication(db, viewer, params.id);
    const page = await selectBackups(db, id, query);
    return mapPage(page, (row) => presentBackupFile(row, 'code'));
  }),
  route(applicationBackupEndpoints.download, async ({ db, viewer, body }) => {
    return { downloadLink: await linkToBackup(db, viewer, body.file_key) };
  }),
  jobRoute(applicationBackupEndpoints.restore, jobStarts, {
    start: async ({ db, viewer, params, body }) =>
      startRestore(db, viewer, await getBackup(db, params.id), body),
    answer: async ({ db, viewer }, jobId) =>
      presentApplication(viewer, await getApplicationOfJob(db, jobId)),
  }),
];
