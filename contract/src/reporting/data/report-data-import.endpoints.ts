import { z } from 'zod';
import { defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { orStartedJob } from '../../platform/job.schema.ts';
import { defineList } from '../../platform/pagination.ts';
import { reportManagement } from '../reports/report-access.ts';
import {
  longestDataFile,
  reportDataImport,
  reportDataImportBody,
  reportDataImportPreview,
  reportDataImportRun,
  reportDataImportUpdate,
} from './report-data-import.schema.ts';
import { monthlyDataKinds } from './report-data-kinds.ts';

const access = reportManagement;
const params = z.object({ id: idParameter() });

export const reportDataImportEndpoints = {
  list: defineList({
    path: '/api/report-data-imports',
    access,
    summary: 'Files with analytics or leads that were uploaded, the newest first.',
    query: {
      organization: idParameter().optional(),
      kind: z.enum(monthlyDataKinds).optional(),
    },
    item: reportDataImport,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/report-data-imports/:id',
    access,
    summary: 'One uploaded file, and what became of it.',
    params,
    response: reportDataImport,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/report-data-imports',
    access,
    summary: 'Uploads a CSV file (UTF-8) with analytics or leads. It saves no numbers yet.',
    body: reportDataImportBody,
    record: reportDataImport,
    files: ['data'],
    bodyLimit: longestDataFile + 65_536,
    response: reportDataImport,
    status: 201,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/report-data-imports/:id',
    access,
    summary: 'Says which columns are what.',
    params,
    body: reportDataImportUpdate,
    record: reportDataImport,
    response: reportDataImport,
  }),
  preview: defineEndpoint({
    method: 'GET',
    path: '/api/report-data-imports/:id/preview',
    access,
    summary: 'What running the import would save now, and every wrong row.',
    params,
    response: reportDataImportPreview,
  }),
  run: defineEndpoint({
    method: 'POST',
    path: '/api/report-data-imports/:id/run',
    access,
    summary: 'Saves what the preview said, in the background: all of it or nothing.',
    params,
    body: reportDataImportRun,
    startsJob: true,
    response: orStartedJob(reportDataImport),
  }),
  rejects: defineEndpoint({
    method: 'GET',
    path: '/api/report-data-imports/:id/rejects',
    access,
    summary: 'The wrong rows as they were written, with their reasons, as a CSV file.',
    params,
    responseKind: 'file',
  }),
};
