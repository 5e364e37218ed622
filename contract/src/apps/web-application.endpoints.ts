import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { flagParameter, idParameter, text } from '../platform/fields.ts';
import { orStartedJob } from '../platform/job.schema.ts';
import { defineList } from '../platform/pagination.ts';
import { deletedApplicationCalls, webApplicationCalls } from './web-application.calls.ts';
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

const params = z.object({ id: idParameter() });

const operation = {
  params,
  response: orStartedJob(webApplication),
} as const;

export const webApplicationDefinitions = {
  list: defineList({
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
    summary: 'One hosted application.',
    params,
    response: webApplication,
  }),
  initialize: defineEndpoint({
    summary: 'Makes a WordPress application from a website build and a child theme.',
    body: initializeWebsiteBody,
    response: orStartedJob(webApplication),
  }),
  update: defineEndpoint({
    summary: 'Activates or deactivates an application; deactivating stops it.',
    params,
    body: webApplicationUpdate,
    record: webApplication,
    ignored: transientApplicationFields,
    response: webApplication,
  }),
  start: defineEndpoint({
    ...operation,
    summary: 'Starts an application.',
  }),
  stop: defineEndpoint({
    ...operation,
    summary: 'Stops an application.',
  }),
  backup: defineEndpoint({
    ...operation,
    summary: 'Backs up database and code of an application as one set.',
  }),
  enableOutgoing: defineEndpoint({
    ...operation,
    summary: 'Switches mail, cron and outgoing requests of a copy on.',
  }),
  delete: defineEndpoint({
    summary:
      'Hides an application at once, makes a last backup and removes everything else in the background.',
    params,
    body: deleteApplicationBody,
    response: webApplication,
  }),
  checkStatus: defineEndpoint({
    summary: 'Measures whether web server, WordPress and website answer.',
    params,
    response: webApplication,
  }),
  cancel: defineEndpoint({
    summary: 'Cancels what runs, where that is safe.',
    params,
    response: webApplication,
  }),
  signIn: defineEndpoint({
    summary: 'A link to wp-admin that works once, for a minute; noted in the audit log.',
    params,
    response: applicationSignIn,
    isSecret: true,
  }),
  logs: defineEndpoint({
    summary: "The newest lines of an application's log.",
    params,
    response: applicationLogs,
  }),
  operations: defineList({
    summary: 'What was done to an application, the newest first.',
    params,
    item: applicationOperation,
  }),
};

export const webApplicationEndpoints = createEndpoints(
  webApplicationCalls,
  webApplicationDefinitions,
);

export const deletedApplicationDefinitions = {
  list: defineList({
    summary:
      'Deleted applications whose last backup is kept, or of which something could not be removed.',
    item: deletedApplication,
  }),
  remove: defineEndpoint({
    summary: 'Tries again to remove what is left of a deleted application.',
    params,
    body: removeApplicationBody,
    response: orStartedJob(deletedApplication),
  }),
};

export const deletedApplicationEndpoints = createEndpoints(
  deletedApplicationCalls,
  deletedApplicationDefinitions,
);
