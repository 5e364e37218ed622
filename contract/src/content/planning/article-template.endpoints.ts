import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { anyOfParameter, flagParameter, idParameter, text } from '../../platform/fields.ts';
import { defineFilterValues } from '../../platform/filter-values.ts';
import { defineListGroups } from '../../platform/list-groups.ts';
import { defineList } from '../../platform/pagination.ts';
import {
  articleTemplateCalls,
  templateGroups,
  templateOrderings,
} from './article-template.calls.ts';
import {
  articleTemplate,
  articleTemplateBody,
  articleTemplateUpdate,
} from './article-template.schema.ts';

const params = z.object({ id: idParameter() });
const aliases = {
  contentType: 'content_type',
  contentChannels: 'content_channels',
  finalApprover: 'final_approver',
  googleSheet: 'google_sheet',
  minWordCount: 'min_word_count',
  requiresInternalReview: 'requires_internal_review',
  selectedMonths: 'selected_months',
};
const templateFilters = {
  /** A month (1 to 12). Lists only active organizations' active templates that create an article in this month. */
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
  /** Text that the title or the client's name must contain. */
  search: text(255).optional(),
};

/** The filter fields whose values are listed with counts. */
const countedTemplateFields = ['client', 'contentType', 'writer'] as const;
export type CountedTemplateField = (typeof countedTemplateFields)[number];
export const articleTemplateDefinitions = {
  list: defineList({
    summary:
      'List article templates. With `month`, list only templates that create an article in that month.',
    query: {
      ...templateFilters,
      group: z.enum(templateGroups).optional(),
      ordering: z.enum(templateOrderings).optional(),
    },
    item: articleTemplate,
  }),
  values: defineFilterValues({
    filters: templateFilters,
    fields: countedTemplateFields,
  }),
  groups: defineListGroups({
    filters: templateFilters,
    groups: templateGroups,
  }),
  get: defineEndpoint({
    summary: 'Get an article template.',
    params,
    response: articleTemplate,
  }),
  create: defineEndpoint({
    summary: 'Create an article template.',
    body: articleTemplateBody,
    record: articleTemplate,
    response: articleTemplate,
    status: 201,
    aliases,
  }),
  update: defineEndpoint({
    summary: 'Update, archive or restore an article template.',
    params,
    body: articleTemplateUpdate,
    record: articleTemplate,
    response: articleTemplate,
    aliases,
  }),
  delete: defineEndpoint({
    summary: 'Delete an article template. The articles created from it are kept.',
    params,
  }),
};

export const articleTemplateEndpoints = createEndpoints(
  articleTemplateCalls,
  articleTemplateDefinitions,
);
