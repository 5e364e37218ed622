import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { orStartedJob } from '../../platform/job.schema.ts';
import { defineList } from '../../platform/pagination.ts';
import { reportDataImportCalls } from './report-data-import.calls.ts';
import {
  longestDataFile,
  reportDataImport,
  reportDataImportBody,
  reportDataImportPreview,
  reportDataImportRun,
  reportDataImportUpdate,
} from './report-data-import.schema.ts';
import { monthlyDataKinds } from './report-data-kinds.ts';

const params = z.object({ id: idParameter() });

export const reportDataImportDefinitions = {
  list: defineList({
    summary: 'Files with analytics or leads that were uploaded, the newest first.',
    query: {
      organization: idParameter().optional(),
      kind: z.enum(monthlyDataKinds).optional(),
    },
    item: reportDataImport,
  }),
  get: defineEndpoint({
    summary: 'One uploaded file, and what became of it.',
    params,
    response: reportDataImport,
  }),
  create: defineEndpoint({
    summary: 'Uploads a CSV file (UTF-8) with analytics or leads. It saves no numbers yet.',
    body: reportDataImportBody,
    files: ['data'],
    bodyLimit: longestDataFile + 65_536,
    response: reportDataImport,
    status: 201,
  }),
  update: defineEndpoint({
    summary: 'Says which columns are what.',
    params,
    body: reportDataImportUpdate,
    record: reportDataImport,
    response: reportDataImport,
  }),
  preview: defineEndpoint({
    summary: 'What running the import would save now, and every wrong row.',
    params,
    response: reportDataImportPreview,
  }),
  run: defineEndpoint({
    summary: 'Saves what the preview said, in the background: all of it or nothing.',
    params,
    body: reportDataImportRun,
    response: orStartedJob(reportDataImport),
  }),
  rejects: defineEndpoint({
    summary: 'The wrong rows as they were written, with their reasons, as a CSV file.',
    params,
  }),
};

export const reportDataImportEndpoints = createEndpoints(
  reportDataImportCalls,
  reportDataImportDefinitions,
);
