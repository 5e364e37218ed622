import { z } from 'zod';
import { defineEndpoint } from '../../platform/endpoint.ts';
import { anyOfParameter, flagParameter, idParameter, text } from '../../platform/fields.ts';
import { defineFilterValues } from '../../platform/filter-values.ts';
import { defineListGroups } from '../../platform/list-groups.ts';
import { defineList } from '../../platform/pagination.ts';
import { screenAccess } from '../../screens.ts';
import {
  articleTemplate,
  articleTemplateBody,
  articleTemplateUpdate,
} from './article-template.schema.ts';

const params = z.object({ id: idParameter() });
const view = screenAccess['/content-generation/templates'];
const access = { permission: 'add_articletemplate' } as const;

const aliases = {
  contentType: 'content_type',
  contentChannels: 'content_channels',
  finalApprover: 'final_approver',
  googleSheet: 'google_sheet',
  minWordCount: 'min_word_count',
  requiresInternalReview: 'requires_internal_review',
  selectedMonths: 'selected_months',
};

export const templateOrderings = ['client', '-client', 'title', '-title'] as const;

const templateFilters = {
  /** 1 to 12: active templates of active organizations that run in this month. */
  month: z
    .string()
    .regex(/^(0?[1-9]|1[0-2])$/, 'Enter a month from 1 to 12.')
    .transform(Number)
    .optional(),
  archived: flagParameter().optional(),
  client: anyOfParameter().optional(),
  content_type: anyOfParameter().optional(),
  contentType: anyOfParameter().optional(),
  writer: anyOfParameter().optional(),
  editor: anyOfParameter().optional(),
  poster: anyOfParameter().optional(),
  lead: anyOfParameter().optional(),
  final_approver: anyOfParameter().optional(),
  /** Part of the title or of the client's name. */
  search: text(255).optional(),
};

/** The fields whose values are listed with counts. */
const countedTemplateFields = ['client', 'contentType', 'writer'] as const;
export type CountedTemplateField = (typeof countedTemplateFields)[number];

/** What the list can be grouped by. */
export const templateGroups = ['client', 'content_type', 'writer'] as const;
export type TemplateGroup = (typeof templateGroups)[number];

export const articleTemplateEndpoints = {
  list: defineList({
    path: '/api/article-templates',
    access: view,
    summary: 'Article templates; with `month`, those that make an article in that month.',
    query: {
      ...templateFilters,
      group: z.enum(templateGroups).optional(),
      ordering: z.enum(templateOrderings).optional(),
    },
    item: articleTemplate,
  }),
  values: defineFilterValues({
    path: '/api/article-templates/values',
    access: view,
    filters: templateFilters,
    fields: countedTemplateFields,
  }),
  groups: defineListGroups({
    path: '/api/article-templates/groups',
    access: view,
    filters: templateFilters,
    groups: templateGroups,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/article-templates/:id',
    access: view,
    summary: 'One article template.',
    params,
    response: articleTemplate,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/article-templates',
    access,
    summary: 'Adds an article template.',
    body: articleTemplateBody,
    record: articleTemplate,
    response: articleTemplate,
    status: 201,
    aliases,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/article-templates/:id',
    access,
    summary: 'Changes, archives or un-archives an article template.',
    params,
    body: articleTemplateUpdate,
    record: articleTemplate,
    response: articleTemplate,
    aliases,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/article-templates/:id',
    access,
    summary: 'Deletes an article template; the articles that it made stay.',
    params,
    responseKind: 'empty',
  }),
};
