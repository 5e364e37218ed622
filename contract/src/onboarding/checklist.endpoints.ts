import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { flagParameter, idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { checklistCalls } from './checklist.calls.ts';
import { checklist, checklistBody, checklistUpdate } from './checklist.schema.ts';

const params = z.object({ id: idParameter() });
export const checklistDefinitions = {
  list: defineList({
    summary:
      'List the checklists of builds that you can see, newest first. Staff see all checklists.',
    query: {
      archived: flagParameter().optional(),
      website_build: idParameter().optional(),
    },
    item: checklist,
  }),
  get: defineEndpoint({
    summary: 'Get a checklist with its items.',
    params,
    response: checklist,
  }),
  create: defineEndpoint({
    summary: 'Create an empty checklist or a copy of a template, for a build or standalone.',
    body: checklistBody,
    record: checklist,
    response: checklist,
    status: 201,
  }),
  update: defineEndpoint({
    summary: 'Rename or archive a checklist.',
    params,
    body: checklistUpdate,
    record: checklist,
    response: checklist,
  }),
  delete: defineEndpoint({
    summary: 'Delete a checklist with its items. Its build is kept.',
    params,
  }),
};

export const checklistEndpoints = createEndpoints(checklistCalls, checklistDefinitions);
