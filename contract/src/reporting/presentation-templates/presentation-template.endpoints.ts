import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { flagParameter, idParameter, text } from '../../platform/fields.ts';
import { orStartedJob } from '../../platform/job.schema.ts';
import { defineList } from '../../platform/pagination.ts';
import {
  presentationTemplateCalls,
  slideTemplateCalls,
  templateOrganizationOrderings,
} from './presentation-template.calls.ts';
import {
  bulkUpdateBody,
  bulkUpdatePreview,
  bulkUpdatePreviewBody,
  bulkUpdateResult,
  presentationTemplate,
  presentationTemplateBody,
  presentationTemplateUpdate,
  slideTemplate,
  slideTemplateBody,
  slideTemplateUpdate,
  templateOrganization,
} from './presentation-template.schema.ts';

const params = z.object({ id: idParameter() });
/** Large enough for a template with a hundred full slides. */
const bodyLimit = 24 * 1_048_576;

/** Alternative field names that API clients send. */
const templateAliases = { organization: 'object_id' };
const slideAliases = { slideDeckTemplate: 'slide_deck_template' };
export const presentationTemplateDefinitions = {
  list: defineList({
    summary: 'List presentation templates: the master first, then the others by organization.',
    query: {
      is_master_template: flagParameter().optional(),
      organization: idParameter().optional(),
      /** Matches part of the organization's name. */
      search: text(200).optional(),
    },
    item: presentationTemplate,
  }),
  listOrganizations: defineList({
    summary: 'List active organizations that require reports, by name, with their templates.',
    query: {
      has_template: flagParameter().optional(),
      search: text(200).optional(),
      ordering: z.enum(templateOrganizationOrderings).optional(),
    },
    item: templateOrganization,
  }),
  get: defineEndpoint({
    summary: 'Get a presentation template.',
    params,
    response: presentationTemplate,
  }),
  create: defineEndpoint({
    summary: "Create the master template, or an organization's template.",
    body: presentationTemplateBody,
    record: presentationTemplate,
    response: presentationTemplate,
    status: 201,
    aliases: templateAliases,
    bodyLimit,
  }),
  update: defineEndpoint({
    summary: 'Update a presentation template, with or without all of its slides.',
    params,
    body: presentationTemplateUpdate,
    record: presentationTemplate,
    response: presentationTemplate,
    bodyLimit,
  }),
  delete: defineEndpoint({
    summary:
      "Delete a template. Presentations created from it are kept. The master template can't be deleted.",
    params,
  }),
  createFromMaster: defineEndpoint({
    summary:
      'Give an organization a copy of the master template. Returns 409 if it already has one.',
    params,
    response: presentationTemplate,
    status: 201,
  }),
  previewBulkUpdate: defineEndpoint({
    summary: "Preview an update of these organizations' templates from the master template.",
    body: bulkUpdatePreviewBody,
    response: bulkUpdatePreview,
  }),
  bulkUpdate: defineEndpoint({
    summary: "Replace the slides of these organizations' templates with the master's.",
    body: bulkUpdateBody,
    response: orStartedJob(bulkUpdateResult),
  }),
};

export const presentationTemplateEndpoints = createEndpoints(
  presentationTemplateCalls,
  presentationTemplateDefinitions,
);

export const slideTemplateDefinitions = {
  list: defineList({
    summary: 'List the slides of templates, by template and order.',
    query: {
      slideDeckTemplate: idParameter().optional(),
      slide_deck_template: idParameter().optional(),
    },
    item: slideTemplate,
  }),
  get: defineEndpoint({
    summary: 'Get a slide of a template.',
    params,
    response: slideTemplate,
  }),
  create: defineEndpoint({
    summary: 'Add a slide to a template.',
    body: slideTemplateBody,
    record: slideTemplate,
    response: slideTemplate,
    status: 201,
    aliases: slideAliases,
  }),
  update: defineEndpoint({
    summary: 'Update or move a slide of a template.',
    params,
    body: slideTemplateUpdate,
    record: slideTemplate,
    response: slideTemplate,
  }),
  delete: defineEndpoint({
    summary: "Delete a slide of a template. The first slide can't be deleted.",
    params,
  }),
};

export const slideTemplateEndpoints = createEndpoints(slideTemplateCalls, slideTemplateDefinitions);
