import { z } from 'zod';
import { defineEndpoint } from '../../platform/endpoint.ts';
import { flagParameter, idParameter, text } from '../../platform/fields.ts';
import { orStartedJob } from '../../platform/job.schema.ts';
import { defineList } from '../../platform/pagination.ts';
import { screenAccess } from '../../screens.ts';
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

const access = screenAccess['/reporting/presentation-templates'];
const params = z.object({ id: idParameter() });
/** A template of a hundred full slides. */
const bodyLimit = 24 * 1_048_576;

/** Read-only fields that clients of the API send back. */
const templateAliases = { organization: 'object_id' };
const slideAliases = { slideDeckTemplate: 'slide_deck_template' };

const orders = ['organization', 'last_updated'] as const;
/** Each also descending; organizations without a template count as never updated. */
export const templateOrganizationOrderings = orders.flatMap((name) => [name, `-${name}`] as const);
export type TemplateOrganizationOrdering = (typeof templateOrganizationOrderings)[number];

export const presentationTemplateEndpoints = {
  list: defineList({
    path: '/api/slide-deck-templates',
    access,
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
    path: '/api/slide-deck-templates/organizations',
    access,
    summary: 'Active organizations that require reports, by name, with their templates.',
    query: {
      has_template: flagParameter().optional(),
      search: text(200).optional(),
      ordering: z.enum(templateOrganizationOrderings).optional(),
    },
    item: templateOrganization,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/slide-deck-templates/:id',
    access,
    summary: 'One presentation template.',
    params,
    response: presentationTemplate,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/slide-deck-templates',
    access,
    summary: 'Adds the master template, or the one of an organization.',
    body: presentationTemplateBody,
    record: presentationTemplate,
    response: presentationTemplate,
    status: 201,
    aliases: templateAliases,
    bodyLimit,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/slide-deck-templates/:id',
    access,
    summary: 'Changes a presentation template, with all of its slides or without.',
    params,
    body: presentationTemplateUpdate,
    record: presentationTemplate,
    response: presentationTemplate,
    bodyLimit,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/slide-deck-templates/:id',
    access,
    summary: 'Deletes a template; its presentations stay. The master cannot be deleted.',
    params,
    responseKind: 'empty',
  }),
  createFromMaster: defineEndpoint({
    method: 'POST',
    path: '/api/organizations/:id/create_report_template_from_master',
    access,
    summary: 'Gives an organization a copy of the master template; 409 when it has one already.',
    params,
    response: presentationTemplate,
    status: 201,
  }),
  previewBulkUpdate: defineEndpoint({
    method: 'POST',
    path: '/api/recreate-report-templates-from-master/preview',
    access,
    summary: 'What updating these organizations’ templates from the master would change.',
    body: bulkUpdatePreviewBody,
    response: bulkUpdatePreview,
  }),
  bulkUpdate: defineEndpoint({
    method: 'POST',
    path: '/api/recreate-report-templates-from-master',
    access,
    summary: 'Replaces the slides of these organizations’ templates by the master’s.',
    body: bulkUpdateBody,
    startsJob: true,
    response: orStartedJob(bulkUpdateResult),
  }),
};

export const slideTemplateEndpoints = {
  list: defineList({
    path: '/api/slide-templates',
    access,
    summary: 'Slides of templates, by template and order.',
    query: {
      slideDeckTemplate: idParameter().optional(),
      slide_deck_template: idParameter().optional(),
    },
    item: slideTemplate,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/slide-templates/:id',
    access,
    summary: 'One slide of a template.',
    params,
    response: slideTemplate,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/slide-templates',
    access,
    summary: 'Adds a slide to a template.',
    body: slideTemplateBody,
    response: slideTemplate,
    status: 201,
    aliases: slideAliases,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/slide-templates/:id',
    access,
    summary: 'Changes or moves a slide of a template.',
    params,
    body: slideTemplateUpdate,
    record: slideTemplate,
    response: slideTemplate,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/slide-templates/:id',
    access,
    summary: 'Deletes a slide of a template; the first one stays.',
    params,
    responseKind: 'empty',
  }),
};
