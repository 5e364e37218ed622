import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { flagParameter, idParameter, text } from '../platform/fields.ts';
import { orStartedJob } from '../platform/job.schema.ts';
import { defineList } from '../platform/pagination.ts';
import { screenAccess } from '../screens.ts';
import {
  applicationLogs,
  applicationOperation,
  applicationSignIn,
  deleteApplicationBody,
  deletedApplication,
  initializeWebsiteBody,
  removeApplicationBody,
  transientApplicationFields,
  webApplication,
  webApplicationUpdate,
} from './web-application.schema.ts';

const view = screenAccess['/apps'];
const params = z.object({ id: idParameter() });

const operation = {
  method: 'POST',
  access: 'staff',
  params,
  startsJob: true,
  response: orStartedJob(webApplication),
} as const;

export const webApplicationEndpoints = {
  list: defineList({
    path: '/api/web-applications',
    access: view,
    summary:
      "Hosted applications, newest first: all for staff, those of the viewer's organizations for others.",
    query: {
      /** Part of the site's name. */
      search: text(200).optional(),
      organization: idParameter().optional(),
      active: flagParameter().optional(),
      uuid: text(100).optional(),
      /** The application that a job works on. */
      job: idParameter().optional(),
    },
    item: webApplication,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/web-applications/:id',
    access: view,
    summary: 'One hosted application.',
    params,
    response: webApplication,
  }),
  initialize: defineEndpoint({
    method: 'POST',
    path: '/api/initialize-website',
    access: 'staff',
    summary: 'Makes a WordPress application from a website build and a child theme.',
    body: initializeWebsiteBody,
    startsJob: true,
    response: orStartedJob(webApplication),
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/web-applications/:id',
    access: 'staff',
    summary: 'Activates or deactivates an application; deactivating stops it.',
    params,
    body: webApplicationUpdate,
    record: webApplication,
    ignored: transientApplicationFields,
    response: webApplication,
  }),
  start: defineEndpoint({
    ...operation,
    path: '/api/web-applications/:id/start_server',
    summary: 'Starts an application.',
  }),
  stop: defineEndpoint({
    ...operation,
    path: '/api/web-applications/:id/stop_server',
    summary: 'Stops an application.',
  }),
  backup: defineEndpoint({
    ...operation,
    path: '/api/web-applications/:id/backup',
    summary: 'Backs up database and code of an application as one set.',
  }),
  enableOutgoing: defineEndpoint({
    ...operation,
    path: '/api/web-applications/:id/enable_outgoing',
    summary: 'Switches mail, cron and outgoing requests of a copy on.',
  }),
  delete: defineEndpoint({
    method: 'POST',
    path: '/api/web-applications/:id/delete_and_clean',
    access: 'staff',
    summary:
      'Hides an application at once, makes a last backup and removes everything else in the background.',
    params,
    body: deleteApplicationBody,
    response: webApplication,
  }),
  checkStatus: defineEndpoint({
    method: 'GET',
    path: '/api/web-applications/:id/status_check',
    access: 'staff',
    summary: 'Measures whether web server, WordPress and website answer.',
    params,
    response: webApplication,
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: '/api/web-applications/:id/cancel',
    access: 'staff',
    summary: 'Cancels what runs, where that is safe.',
    params,
    response: webApplication,
  }),
  signIn: defineEndpoint({
    method: 'POST',
    path: '/api/web-applications/:id/sign_in',
    access: 'staff',
    summary: 'A link to wp-admin that works once, for a minute; noted in the audit log.',
    params,
    response: applicationSignIn,
    isSecret: true,
  }),
  logs: defineEndpoint({
    method: 'GET',
    path: '/api/web-applications/:id/logs',
    access: 'staff',
    summary: "The newest lines of an application's log.",
    params,
    response: applicationLogs,
  }),
  operations: defineList({
    path: '/api/web-applications/:id/operations',
    access: 'staff',
    summary: 'What was done to an application, the newest first.',
    params,
    item: applicationOperation,
  }),
};

export const deletedApplicationEndpoints = {
  list: defineList({
    path: '/api/deleted-web-applications',
    access: 'staff',
    summary:
      'Deleted applications whose last backup is kept, or of which something could not be removed.',
    item: deletedApplication,
  }),
  remove: defineEndpoint({
    method: 'POST',
    path: '/api/deleted-web-applications/:id/remove',
    access: 'staff',
    summary: 'Tries again to remove what is left of a deleted application.',
    params,
    body: removeApplicationBody,
    startsJob: true,
    response: orStartedJob(deletedApplication),
  }),
};
