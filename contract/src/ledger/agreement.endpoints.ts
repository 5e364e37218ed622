import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { agreementCalls } from './agreement.calls.ts';
import {
  addedLine,
  agreement,
  agreementBody,
  agreementImportBody,
  agreementImportPreview,
  agreementUpdate,
  termsBody,
} from './agreement.schema.ts';

const params = z.object({ id: idParameter() });

export const agreementDefinitions = {
  list: defineList({
    summary: 'List agreements with their lines, sorted by start month, latest first.',
    query: { organization: idParameter().optional() },
    item: agreement,
  }),
  get: defineEndpoint({
    summary: 'Get an agreement with its lines.',
    params,
    response: agreement,
  }),
  create: defineEndpoint({
    summary: 'Create an agreement with lines that start in its first month.',
    body: agreementBody,
    record: agreement,
    response: agreement,
    status: 201,
  }),
  update: defineEndpoint({
    summary: 'Update the name, end, renewal, or notes of an agreement.',
    params,
    body: agreementUpdate,
    record: agreement,
    response: agreement,
  }),
  delete: defineEndpoint({
    summary: 'Delete an agreement without closed months or entries.',
    params,
  }),
  previewImport: defineEndpoint({
    summary:
      'Preview the import of a CSV file: get the agreements that it would create, and every invalid cell.',
    body: agreementImportBody,
    response: agreementImportPreview,
  }),
  import: defineEndpoint({
    summary: 'Create the agreements in a CSV file. Nothing is created if any row is invalid.',
    body: agreementImportBody,
    response: agreementImportPreview,
    status: 201,
  }),
  addLine: defineEndpoint({
    summary: 'Add a line to an agreement, starting in an open month.',
    params,
    body: addedLine,
    response: agreement,
    status: 201,
  }),
  changeLine: defineEndpoint({
    summary:
      'Change the terms of a line, starting in an open month. Earlier months keep their terms.',
    params,
    body: termsBody,
    response: agreement,
    status: 201,
  }),
};

export const agreementEndpoints = createEndpoints(agreementCalls, agreementDefinitions);
