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
/** If `create_missing` is true, clients, people, and planning months that don't exist yet are created. */
const query = z.strictObject({ create_missing: flagParameter().optional() });

export const contentImportDefinitions = {
  list: defineList({
    summary: 'List the uploaded content plans, newest first.',
    item: contentImport,
  }),
  get: defineEndpoint({
    summary: 'Get an uploaded content plan and the outcome of its import.',
    params,
    response: contentImport,
  }),
  create: defineEndpoint({
    summary: 'Upload a content plan (CSV in UTF-8) without creating any of its records.',
    body: contentImportBody,
    files: ['plan'],
    bodyLimit: longestContentPlan + 65_536,
    response: contentImport,
    status: 201,
  }),
  preview: defineEndpoint({
    summary:
      'Preview the import: get the records that it would create, and the errors in invalid rows.',
    params,
    query,
    response: contentImportPreview,
  }),
  run: defineEndpoint({
    summary: 'Run the import as previewed, in the background. It creates all records or none.',
    params,
    body: contentImportRun,
    response: orStartedJob(contentImport),
  }),
  undo: defineEndpoint({
    summary:
      'Delete the articles that an import created. Allowed within a day, if nobody has worked on any of them. Clients, people and planning months are kept.',
    params,
    response: contentImport,
  }),
  rejects: defineEndpoint({
    summary: 'Download the invalid rows unchanged, with their reasons, as a CSV file.',
    params,
    query,
  }),
};

export const contentImportEndpoints = createEndpoints(contentImportCalls, contentImportDefinitions);
