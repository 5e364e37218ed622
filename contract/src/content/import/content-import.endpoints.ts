import { z } from 'zod';
import { defineEndpoint } from '../../platform/endpoint.ts';
import { flagParameter, idParameter } from '../../platform/fields.ts';
import { orStartedJob } from '../../platform/job.schema.ts';
import { defineList } from '../../platform/pagination.ts';
import {
  contentImport,
  contentImportBody,
  contentImportPreview,
  contentImportRun,
  longestContentPlan,
} from './content-import.schema.ts';

const params = z.object({ id: idParameter() });
const access = 'staff';

/** Makes clients, people and planning months that the portal doesn't have. */
const query = z.strictObject({ create_missing: flagParameter().optional() });

export const contentImportEndpoints = {
  list: defineList({
    path: '/api/content-imports',
    access,
    summary: 'Content plans that were uploaded, the newest first.',
    item: contentImport,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/content-imports/:id',
    access,
    summary: 'One uploaded content plan, and what became of it.',
    params,
    response: contentImport,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/content-imports',
    access,
    summary: 'Uploads a content plan (CSV in UTF-8). It makes nothing yet.',
    body: contentImportBody,
    files: ['plan'],
    bodyLimit: longestContentPlan + 65_536,
    response: contentImport,
    status: 201,
  }),
  preview: defineEndpoint({
    method: 'GET',
    path: '/api/content-imports/:id/preview',
    access,
    summary: 'What running the plan would make now, and every wrong row.',
    params,
    query,
    response: contentImportPreview,
  }),
  run: defineEndpoint({
    method: 'POST',
    path: '/api/content-imports/:id/run',
    access,
    summary: 'Makes what the preview said, in the background: all of it or nothing.',
    params,
    body: contentImportRun,
    startsJob: true,
    response: orStartedJob(contentImport),
  }),
  undo: defineEndpoint({
    method: 'POST',
    path: '/api/content-imports/:id/undo',
    access,
    summary:
      'Deletes the articles that an import created, within a day; refused once someone has worked on one of them. Clients, people and planning months stay.',
    params,
    response: contentImport,
  }),
  rejects: defineEndpoint({
    method: 'GET',
    path: '/api/content-imports/:id/rejects',
    access,
    summary: 'The wrong rows as they were written, with their reasons, as a CSV file.',
    params,
    query,
    responseKind: 'file',
  }),
};
