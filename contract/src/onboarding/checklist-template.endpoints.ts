import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { flagParameter, idParameter, text } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { screenAccess } from '../screens.ts';
import {
  checklistTemplate,
  checklistTemplateBody,
  checklistTemplateUpdate,
} from './checklist-template.schema.ts';
import {
  checklistUpdatePreview,
  checklistUpdatesBody,
  checklistUpdatesDone,
} from './template-update.schema.ts';

const params = z.object({ id: idParameter() });
const access = screenAccess['/client-onboarding/onboarding-checklists'];

export const checklistTemplateEndpoints = {
  list: defineList({
    path: '/api/checklist-templates',
    access,
    summary: 'Checklist templates by name, with their items.',
    query: {
      archived: flagParameter().optional(),
      /** Part of the name. */
      search: text(200).optional(),
    },
    item: checklistTemplate,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/checklist-templates/:id',
    access,
    summary: 'One checklist template with its items.',
    params,
    response: checklistTemplate,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/checklist-templates',
    access,
    summary: 'Adds a checklist template without items.',
    body: checklistTemplateBody,
    record: checklistTemplate,
    response: checklistTemplate,
    status: 201,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/checklist-templates/:id',
    access,
    summary:
      'Changes or archives a checklist template; an archived one is not used for new builds.',
    params,
    body: checklistTemplateUpdate,
    record: checklistTemplate,
    response: checklistTemplate,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/checklist-templates/:id',
    access,
    summary:
      'Deletes a checklist template with its items; checklists that were copied from it stay.',
    params,
    responseKind: 'empty',
  }),
  previewUpdates: defineList({
    path: '/api/checklist-templates/:id/checklist-updates',
    access: 'staff',
    summary:
      'What the present revision would add, change and drop in each checklist of an active build that came from an earlier one.',
    params,
    item: checklistUpdatePreview,
  }),
  updateChecklists: defineEndpoint({
    method: 'POST',
    path: '/api/checklist-templates/:id/checklist-updates',
    access: 'staff',
    summary:
      'Brings chosen checklists to the present revision; completed and edited items stay as they are.',
    params,
    body: checklistUpdatesBody,
    response: checklistUpdatesDone,
  }),
};
