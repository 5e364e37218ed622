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
      'List hosted applications, newest first. Staff see all, others those of their organizations.',
    query: {
      /** Part of the site's name. */
      search: text(200).optional(),
      organization: idParameter().optional(),
      active: flagParameter().optional(),
      uuid: text(100).optional(),
      /** Limits the list to the application that this job works on. */
      job: idParameter().optional(),
    },
    item: webApplication,
  }),
  get: defineEndpoint({
    summary: 'Get a hosted application.',
    params,
    response: webApplication,
  }),
  initialize: defineEndpoint({
    summary: 'Create a WordPress application from a website build and a child theme.',
    body: initializeWebsiteBody,
    response: orStartedJob(webApplication),
  }),
  update: defineEndpoint({
    summary: 'Activate or deactivate an application. Deactivating stops it.',
    params,
    body: webApplicationUpdate,
    record: webApplication,
    ignored: transientApplicationFields,
    response: webApplication,
  }),
  start: defineEndpoint({
    ...operation,
    summary: 'Start an application.',
  }),
  stop: defineEndpoint({
    ...operation,
    summary: 'Stop an application.',
  }),
  backup: defineEndpoint({
    ...operation,
    summary: 'Back up the database and code of an application as one set.',
  }),
  enableOutgoing: defineEndpoint({
    ...operation,
    summary: 'Turn on the mail, cron, and outgoing requests of a copy.',
  }),
  delete: defineEndpoint({
    summary:
      'Delete an application. It is hidden immediately, then backed up and removed in the background.',
    params,
    body: deleteApplicationBody,
    response: webApplication,
  }),
  checkStatus: defineEndpoint({
    summary: "Check whether an application's web server, WordPress, and website respond.",
    params,
    response: webApplication,
  }),
  cancel: defineEndpoint({
    summary: 'Cancel the running operation if it can be canceled safely.',
    params,
    response: webApplication,
  }),
  signIn: defineEndpoint({
    summary: 'Get a link to wp-admin that works once, within a minute. Recorded in the audit log.',
    params,
    response: applicationSignIn,
    isSecret: true,
  }),
  logs: defineEndpoint({
    summary: "Get the newest lines of an application's log.",
    params,
    response: applicationLogs,
  }),
  operations: defineList({
    summary: 'List the operations on an application, newest first.',
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
      "List deleted applications whose last backup is kept, or that couldn't be removed entirely.",
    item: deletedApplication,
  }),
  remove: defineEndpoint({
    summary: 'Retry removing the remains of a deleted application.',
    params,
    body: removeApplicationBody,
    response: orStartedJob(deletedApplication),
  }),
};

export const deletedApplicationEndpoints = createEndpoints(
  deletedApplicationCalls,
  deletedApplicationDefinitions,
);
