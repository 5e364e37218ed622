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
    summary: 'List uploaded analytics and lead files, newest first.',
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
    summary:
      'Upload a CSV file (UTF-8) with analytics or leads. The numbers are saved only when the import is run.',
    body: reportDataImportBody,
    record: reportDataImport,
    files: ['data'],
    bodyLimit: longestDataFile + 65_536,
    response: reportDataImport,
    status: 201,
  }),
  update: defineEndpoint({
    summary: "Set the mapping of the file's columns.",
    params,
    body: reportDataImportUpdate,
    record: reportDataImport,
    response: reportDataImport,
  }),
  preview: defineEndpoint({
    summary: 'Preview the import: get the numbers that it would save, and all invalid rows.',
    params,
    response: reportDataImportPreview,
  }),
  run: defineEndpoint({
    summary:
      'Run the import as previewed, in the background. The import saves either all rows or none.',
    params,
    body: reportDataImportRun,
    response: orStartedJob(reportDataImport),
  }),
  rejects: defineEndpoint({
    summary:
      'Download the invalid rows in their original form, with the reason for each, as a CSV file.',
    params,
  }),
};

export const reportDataImportEndpoints = createEndpoints(
  reportDataImportCalls,
  reportDataImportDefinitions,
);
