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
/** A template of a hundred full slides. */
const bodyLimit = 24 * 1_048_576;

/** Read-only fields that clients of the API send back. */
const templateAliases = { organization: 'object_id' };
const slideAliases = { slideDeckTemplate: 'slide_deck_template' };
export const presentationTemplateDefinitions = {
  list: defineList({
    summary: 'Presentation templates: the master, then those of organizations by name.',
    query: {
      is_master_template: flagParameter().optional(),
      organization: idParameter().optional(),
      /** Part of the organization's name. */
      search: text(200).optional(),
    },
    item: presentationTemplate,
  }),
  listOrganizations: defineList({
    summary: 'Active organizations that require reports, by name, with their templates.',
    query: {
      has_template: flagParameter().optional(),
      search: text(200).optional(),
      ordering: z.enum(templateOrganizationOrderings).optional(),
    },
    item: templateOrganization,
  }),
  get: defineEndpoint({
    summary: 'One presentation template.',
    params,
    response: presentationTemplate,
  }),
  create: defineEndpoint({
    summary: 'Adds the master template, or the one of an organization.',
    body: presentationTemplateBody,
    response: presentationTemplate,
    status: 201,
    aliases: templateAliases,
    bodyLimit,
  }),
  update: defineEndpoint({
    summary: 'Changes a presentation template, with all of its slides or without.',
    params,
    body: presentationTemplateUpdate,
    record: presentationTemplate,
    response: presentationTemplate,
    bodyLimit,
  }),
  delete: defineEndpoint({
    summary: 'Deletes a template; its presentations stay. The master cannot be deleted.',
    params,
  }),
  createFromMaster: defineEndpoint({
    summary: 'Gives an organization a copy of the master template; 409 when it has one already.',
    params,
    response: presentationTemplate,
    status: 201,
  }),
  previewBulkUpdate: defineEndpoint({
    summary: 'What updating these organizations’ templates from the master would change.',
    body: bulkUpdatePreviewBody,
    response: bulkUpdatePreview,
  }),
  bulkUpdate: defineEndpoint({
    summary: 'Replaces the slides of these organizations’ templates by the master’s.',
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
    summary: 'Slides of templates, by template and order.',
    query: {
      slideDeckTemplate: idParameter().optional(),
      slide_deck_template: idParameter().optional(),
    },
    item: slideTemplate,
  }),
  get: defineEndpoint({
    summary: 'One slide of a template.',
    params,
    response: slideTemplate,
  }),
  create: defineEndpoint({
    summary: 'Adds a slide to a template.',
    body: slideTemplateBody,
    response: slideTemplate,
    status: 201,
    aliases: slideAliases,
  }),
  update: defineEndpoint({
    summary: 'Changes or moves a slide of a template.',
    params,
    body: slideTemplateUpdate,
    record: slideTemplate,
    response: slideTemplate,
  }),
  delete: defineEndpoint({
    summary: 'Deletes a slide of a template; the first one stays.',
    params,
  }),
};

export const slideTemplateEndpoints = createEndpoints(slideTemplateCalls, slideTemplateDefinitions);
