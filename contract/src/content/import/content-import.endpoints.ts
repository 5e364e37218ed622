import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { flagParameter, idParameter } from '../../platform/fields.ts';
import { orStartedJob } from '../../platform/job.schema.ts';
import { defineList } from '../../platform/pagination.ts';
import { contentImportCalls } from './content-import.calls.ts';
import {
  contentImport,
  contentImportBody,
  contentImportPreview,
  contentImportRun,
  longestContentPlan,
} from './content-import.schema.ts';

const params = z.object({ id: idParameter() });
/** Makes clients, people and planning months that the portal doesn't have. */
const query = z.strictObject({ create_missing: flagParameter().optional() });

export const contentImportDefinitions = {
  list: defineList({
    summary: 'Content plans that were uploaded, the newest first.',
    item: contentImport,
  }),
  get: defineEndpoint({
    summary: 'One uploaded content plan, and what became of it.',
    params,
    response: contentImport,
  }),
  create: defineEndpoint({
    summary: 'Uploads a content plan (CSV in UTF-8). It makes nothing yet.',
    body: contentImportBody,
    files: ['plan'],
    bodyLimit: longestContentPlan + 65_536,
    response: contentImport,
    status: 201,
  }),
  preview: defineEndpoint({
    summary: 'What running the plan would make now, and every wrong row.',
    params,
    query,
    response: contentImportPreview,
  }),
  run: defineEndpoint({
    summary: 'Makes what the preview said, in the background: all of it or nothing.',
    params,
    body: contentImportRun,
    response: orStartedJob(contentImport),
  }),
  undo: defineEndpoint({
    summary:
      'Deletes the articles that an import created, within a day; refused once someone has worked on one of them. Clients, people and planning months stay.',
    params,
    response: contentImport,
  }),
  rejects: defineEndpoint({
    summary: 'The wrong rows as they were written, with their reasons, as a CSV file.',
    params,
    query,
  }),
};

export const contentImportEndpoints = createEndpoints(contentImportCalls, contentImportDefinitions);
