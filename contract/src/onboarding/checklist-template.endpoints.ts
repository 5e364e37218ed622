import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { flagParameter, idParameter, text } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { checklistTemplateCalls } from './checklist-template.calls.ts';
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
export const checklistTemplateDefinitions = {
  list: defineList({
    summary: 'Checklist templates by name, with their items.',
    query: {
      archived: flagParameter().optional(),
      /** Part of the name. */
      search: text(200).optional(),
    },
    item: checklistTemplate,
  }),
  get: defineEndpoint({
    summary: 'One checklist template with its items.',
    params,
    response: checklistTemplate,
  }),
  create: defineEndpoint({
    summary: 'Adds a checklist template without items.',
    body: checklistTemplateBody,
    response: checklistTemplate,
    status: 201,
  }),
  update: defineEndpoint({
    summary:
      'Changes or archives a checklist template; an archived one is not used for new builds.',
    params,
    body: checklistTemplateUpdate,
    record: checklistTemplate,
    response: checklistTemplate,
  }),
  delete: defineEndpoint({
    summary:
      'Deletes a checklist template with its items; checklists that were copied from it stay.',
    params,
  }),
  previewUpdates: defineList({
    summary:
      'What the present revision would add, change and drop in each checklist of an active build that came from an earlier one.',
    params,
    item: checklistUpdatePreview,
  }),
  updateChecklists: defineEndpoint({
    summary:
      'Brings chosen checklists to the present revision; completed and edited items stay as they are.',
    params,
    body: checklistUpdatesBody,
    response: checklistUpdatesDone,
  }),
};

export const checklistTemplateEndpoints = createEndpoints(
  checklistTemplateCalls,
  checklistTemplateDefinitions,
);
