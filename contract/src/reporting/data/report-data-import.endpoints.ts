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
    summary: 'List the uploaded files with analytics or leads, newest first.',
    query: {
      organization: idParameter().optional(),
      kind: z.enum(monthlyDataKinds).optional(),
    },
    item: reportDataImport,
  }),
  get: defineEndpoint({
    summary: 'Get an uploaded file and the outcome of its import.',
    params,
    response: reportDataImport,
  }),
  create: defineEndpoint({
    summary: 'Upload a CSV file (UTF-8) with analytics or leads. Saves no numbers yet.',
    body: reportDataImportBody,
    record: reportDataImport,
    files: ['data'],
    bodyLimit: longestDataFile + 65_536,
    response: reportDataImport,
    status: 201,
  }),
  update: defineEndpoint({
    summary: 'Map the columns of the file.',
    params,
    body: reportDataImportUpdate,
    record: reportDataImport,
    response: reportDataImport,
  }),
  preview: defineEndpoint({
    summary: 'Preview the import: the numbers that it would save, and every invalid row.',
    params,
    response: reportDataImportPreview,
  }),
  run: defineEndpoint({
    summary: 'Run the import as previewed, in the background. It saves all rows or none.',
    params,
    body: reportDataImportRun,
    response: orStartedJob(reportDataImport),
  }),
  rejects: defineEndpoint({
    summary: 'Download the invalid rows as they were written, with their reasons, as a CSV file.',
    params,
  }),
};

export const reportDataImportEndpoints = createEndpoints(
  reportDataImportCalls,
  reportDataImportDefinitions,
);
