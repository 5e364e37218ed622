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
    summary: 'List checklist templates by name, with their items.',
    query: {
      archived: flagParameter().optional(),
      /** Matches templates whose name contains this text. */
      search: text(200).optional(),
    },
    item: checklistTemplate,
  }),
  get: defineEndpoint({
    summary: 'Get a checklist template with its items.',
    params,
    response: checklistTemplate,
  }),
  create: defineEndpoint({
    summary: 'Create a checklist template without items.',
    body: checklistTemplateBody,
    record: checklistTemplate,
    response: checklistTemplate,
    status: 201,
  }),
  update: defineEndpoint({
    summary: "Update or archive a checklist template. New builds don't use archived templates.",
    params,
    body: checklistTemplateUpdate,
    record: checklistTemplate,
    response: checklistTemplate,
  }),
  delete: defineEndpoint({
    summary:
      'Delete a checklist template with its items. Checklists that were copied from it are kept.',
    params,
  }),
  previewUpdates: defineList({
    summary:
      'Preview how updating to the current revision would change each outdated checklist of an active build.',
    params,
    item: checklistUpdatePreview,
  }),
  updateChecklists: defineEndpoint({
    summary:
      'Update the chosen checklists to the current revision. Completed and edited items are kept.',
    params,
    body: checklistUpdatesBody,
    response: checklistUpdatesDone,
  }),
};

export const checklistTemplateEndpoints = createEndpoints(
  checklistTemplateCalls,
  checklistTemplateDefinitions,
);
