import {
  deletedApplicationEndpoints,
  webApplicationEndpoints,
} from '@portal/contract/apps/web-application.endpoints.ts';
import type {
  ApplicationOperationKind,
  WebApplicationAction,
} from '@portal/contract/apps/web-application.schema.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { instantAfter } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { conflict, orNotFound } from '#platform/errors.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type JobStarts, jobRoute } from '#platform/http/job-route.ts';
import { type Call, type Route, route } from '#platform/http/route.ts';
import { askEngine, type Hosting, siteOf } from '../hosting/hosting.ts';
import { selectOperations } from '../operations/application-operation.repository.ts';
import { cancelOperation, startOperation } from '../operations/application-operation.service.ts';
import { measureStatus, saveStatuses } from './application-status.ts';
import { assertPossible } from './web-application.policy.ts';
import {
  operationOf,
  presentApplication,
  presentDeletedApplication,
} from './web-application.presenter.ts';
import {
  selectDeletedApplication,
  selectDeletedApplications,
} from './web-application.repository.ts';
import {
  deleteApplication,
  getApplication,
  getApplicationOfJob,
  initializeWebsite,
  listApplications,
  lockApplication,
  subjectOf,
  updateApplication,
} from './web-application.service.ts';

export interface ApplicationServices {
  database: Database;
  hosting: Hosting;
  jobStarts: JobStarts;
}

/** The time in milliseconds for which a link to wp-admin is valid. */
const signInMilliseconds = 60_000;

type ApplicationCall = Pick<Call<typeof webApplicationEndpoints.start>, 'db' | 'viewer' | 'params'>;

const starts =
  (kind: ApplicationOperationKind & WebApplicationAction) =>
  async ({ db, viewer, params }: ApplicationCall) => {
    const application = await lockApplication(db, viewer, params.id);
    const subject = subjectOf(application);
    // Skip the check if the same operation is already running, since `startOperation` then returns its job.
    if (subject.running?.kind !== kind) assertPossible(kind, subject);
    return startOperation(db, viewer, application, { kind });
  };

const presented = async ({ db, viewer, params }: ApplicationCall) =>
  presentApplication(viewer, await getApplication(db, viewer, params.id));

const operationRoutes = ({ jobStarts, hosting }: ApplicationServices): Route[] => [
  jobRoute(webApplicationEndpoints.initialize, jobStarts, {
    async start({ db, viewer, body }) {
      const { id: engine } = await hosting.forNewApplications(db);
      return initializeWebsite(db, viewer, { body, engine });
    },
    answer: async ({ db, viewer }, jobId) =>
      presentApplication(viewer, await getApplicationOfJob(db, jobId)),
  }),
  jobRoute(webApplicationEndpoints.start, jobStarts, { start: starts('start'), answer: presented }),
  jobRoute(webApplicationEndpoints.stop, jobStarts, { start: starts('stop'), answer: presented }),
  jobRoute(webApplicationEndpoints.backup, jobStarts, {
    start: starts('backup'),
    answer: presented,
  }),
  jobRoute(webApplicationEndpoints.enableOutgoing, jobStarts, {
    start: starts('enable_outgoing'),
    answer: presented,
  }),
  route(webApplicationEndpoints.cancel, async ({ db, viewer, params }) => {
    const application = await lockApplication(db, viewer, params.id);
    assertPossible('cancel', subjectOf(application));
    await cancelOperation(db, viewer, application);
    // Look up the application by its job, since canceling its creation hides the application immediately.
    return presentApplication(
      viewer,
      await getApplicationOfJob(db, application.operation_job_id ?? 0),
    );
  }),
  route(webApplicationEndpoints.operations, async ({ db, viewer, params, query }) => {
    const { id } = await getApplication(db, viewer, params.id);
    return mapPage(await selectOperations(db, id, query), (row) =>
      orNotFound(operationOf(row), 'Operation'),
    );
  }),
];

/** Routes that access the engine, and therefore run outside of any transaction. */
const engineRoutes = ({ database, hosting }: ApplicationServices): Route[] => [
  route(webApplicationEndpoints.checkStatus, {
    async prepare({ reader, viewer, params }) {
      const application = await getApplication(reader, viewer, params.id);
      assertPossible('check', subjectOf(application));
      const status = await measureStatus(hosting.get(application.engine), siteOf(application));
      await database.transaction((db) => saveStatuses(db, [{ id: application.id, status }]));
    },
    handle: presented,
  }),
  route(webApplicationEndpoints.signIn, {
    async prepare({ reader, viewer, params }) {
      const application = await getApplication(reader, viewer, params.id);
      assertPossible('sign_in', subjectOf(application));
      const site = siteOf(application);
      const engine = hosting.get(application.engine);
      return { application, url: await askEngine(() => engine.signInUrl(site)) };
    },
    async handle({ db, viewer }, { application, url }) {
      await recordAudit(db, {
        action: 'web_application.signed_in',
        viewer,
        subject: { noun: 'web_application', id: application.id },
        details: { site_name: application.site_name },
      });
      return { url, expires_at: instantAfter(signInMilliseconds) };
    },
  }),
  route(webApplicationEndpoints.logs, {
    async prepare({ reader, viewer, params }) {
      const application = await getApplication(reader, viewer, params.id);
      assertPossible('view_logs', subjectOf(application));
      const site = siteOf(application);
      const engine = hosting.get(application.engine);
      return { text: await askEngine(() => engine.logs(site)) };
    },
    handle: async (_call, logs) => logs,
  }),
];

const deletedRoutes = ({ jobStarts }: ApplicationServices): Route[] => [
  route(deletedApplicationEndpoints.list, async ({ db, query }) =>
    mapPage(await selectDeletedApplications(db, query), presentDeletedApplication),
  ),
  jobRoute(deletedApplicationEndpoints.remove, jobStarts, {
    async start({ db, viewer, params, body }) {
      await lockRow(db, 'web_application', params.id);
      const row = orNotFound(await selectDeletedApplication(db, params.id), 'Application');
      if (row.removed_at !== null) throw conflict('This application has already been removed.');
      return startOperation(db, viewer, row, {
        kind: 'delete',
        withoutBackup: body.without_backup ?? false,
      });
    },
    answer: async ({ db, params }) =>
      presentDeletedApplication(
        orNotFound(await selectDeletedApplication(db, params.id), 'Application'),
      ),
  }),
];

export const webApplicationRoutes = (services: ApplicationServices): Route[] => [
  route(webApplicationEndpoints.list, async ({ db, viewer, query }) =>
    mapPage(await listApplications(db, viewer, query), (row) => presentApplication(viewer, row)),
  ),
  route(webApplicationEndpoints.get, presented),
  route(webApplicationEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'web_application', params.id),
      find: () => getApplication(db, viewer, params.id),
      present: (application) => presentApplication(viewer, application),
    });
    await updateApplication(db, viewer, record, changes);
    return presented(call);
  }),
  route(webApplicationEndpoints.delete, async ({ db, viewer, params, body }) => {
    const application = await lockApplication(db, viewer, params.id);
    const deleted = await deleteApplication(db, viewer, application, body.site_name);
    return presentApplication(viewer, deleted);
  }),
  ...operationRoutes(services),
  ...engineRoutes(services),
  ...deletedRoutes(services),
];
