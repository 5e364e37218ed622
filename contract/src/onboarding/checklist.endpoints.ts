import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { flagParameter, idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { screenAccess } from '../screens.ts';
import { checklist, checklistBody, checklistUpdate } from './checklist.schema.ts';

const params = z.object({ id: idParameter() });
const view = screenAccess['/client-onboarding'];

export const checklistEndpoints = {
  list: defineList({
    path: '/api/checklists',
    access: view,
    summary: 'Checklists of the builds that the viewer may see, newest first; all for staff.',
    query: {
      archived: flagParameter().optional(),
      website_build: idParameter().optional(),
    },
    item: checklist,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/checklists/:id',
    access: view,
    summary: 'One checklist with its items.',
    params,
    response: checklist,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/checklists',
    access: 'staff',
    summary: 'Adds a checklist, empty or copied from a template, to a build or by itself.',
    body: checklistBody,
    record: checklist,
    response: checklist,
    status: 201,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/checklists/:id',
    access: 'staff',
    summary: 'Renames or archives a checklist.',
    params,
    body: checklistUpdate,
    record: checklist,
    response: checklist,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/checklists/:id',
    access: 'staff',
    summary: 'Deletes a checklist with its items; its build stays without it.',
    params,
    responseKind: 'empty',
  }),
};
