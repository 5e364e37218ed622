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
      'List hosted applications, newest first. Staff see all applications; others see those of their organizations.',
    query: {
      /** Matches applications whose site name contains this text. */
      search: text(200).optional(),
      organization: idParameter().optional(),
      active: flagParameter().optional(),
      uuid: text(100).optional(),
      /** Limits the list to the application that this job is for. */
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
    summary: 'Turn on the mail, cron, and outgoing requests of a quiet copy.',
  }),
  delete: defineEndpoint({
    summary:
      'Delete an application. It is hidden immediately, and then backed up and removed in the background.',
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
    summary: 'Cancel the running operation if that can be done safely.',
    params,
    response: webApplication,
  }),
  signIn: defineEndpoint({
    summary:
      'Get a one-time link to wp-admin that is valid for a minute. The call is recorded in the audit log.',
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
      "List deleted applications whose last backup is still kept, or that couldn't be removed completely.",
    item: deletedApplication,
  }),
  remove: defineEndpoint({
    summary: "Retry the removal of a deleted application's remaining resources.",
    params,
    body: removeApplicationBody,
    response: orStartedJob(deletedApplication),
  }),
};

export const deletedApplicationEndpoints = createEndpoints(
  deletedApplicationCalls,
  deletedApplicationDefinitions,
);
