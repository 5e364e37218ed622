import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { flagParameter, idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { checklistCalls } from './checklist.calls.ts';
import { checklist, checklistBody, checklistUpdate } from './checklist.schema.ts';

const params = z.object({ id: idParameter() });
export const checklistDefinitions = {
  list: defineList({
    summary: 'Checklists of the builds that the viewer may see, newest first; all for staff.',
    query: {
      archived: flagParameter().optional(),
      website_build: idParameter().optional(),
    },
    item: checklist,
  }),
  get: defineEndpoint({
    summary: 'One checklist with its items.',
    params,
    response: checklist,
  }),
  create: defineEndpoint({
    summary: 'Adds a checklist, empty or copied from a template, to a build or by itself.',
    body: checklistBody,
    response: checklist,
    status: 201,
  }),
  update: defineEndpoint({
    summary: 'Renames or archives a checklist.',
    params,
    body: checklistUpdate,
    record: checklist,
    response: checklist,
  }),
  delete: defineEndpoint({
    summary: 'Deletes a checklist with its items; its build stays without it.',
    params,
  }),
};

export const checklistEndpoints = createEndpoints(checklistCalls, checklistDefinitions);
