import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { anyOfParameter, idParameter, text } from '../../platform/fields.ts';
import { defineFilterValues } from '../../platform/filter-values.ts';
import { defineListGroups } from '../../platform/list-groups.ts';
import { defineList } from '../../platform/pagination.ts';
import { keywordGroups, keywordMetaCalls, keywordOrderings } from './keyword-meta.calls.ts';
import {
  keywordMeta,
  keywordMetaBody,
  keywordMetaUpdate,
  keywordsAdded,
  pastedKeywords,
} from './keyword-meta.schema.ts';

const params = z.object({ id: idParameter() });
const aliases = {
  parentKeyword: 'parent_keyword',
  costPerClick: 'cost_per_click',
  seoValue: 'seo_value',
  businessValue: 'business_value',
  planningMonths: 'planning_months',
  tags: 'tag',
};
const keywordFilters = {
  organization: idParameter().optional(),
  tag: anyOfParameter().optional(),
  planning_month: anyOfParameter().optional(),
  /** Text that the keyword or its parent keyword must contain. */
  search: text(255).optional(),
};

/** The filter fields whose values are listed with counts. */
const countedKeywordFields = ['organization', 'tag', 'planning_month'] as const;
export type CountedKeywordField = (typeof countedKeywordFields)[number];
export const keywordMetaDefinitions = {
  list: defineList({
    summary: 'List the researched keywords of one organization or of all organizations.',
    query: {
      ...keywordFilters,
      group: z.enum(keywordGroups).optional(),
      ordering: z.enum(keywordOrderings).optional(),
    },
    item: keywordMeta,
  }),
  values: defineFilterValues({
    filters: keywordFilters,
    fields: countedKeywordFields,
  }),
  groups: defineListGroups({
    filters: keywordFilters,
    groups: keywordGroups,
  }),
  get: defineEndpoint({
    summary: 'Get a researched keyword.',
    params,
    response: keywordMeta,
  }),
  create: defineEndpoint({
    summary: "Add a keyword to an organization's research.",
    body: keywordMetaBody,
    record: keywordMeta,
    response: keywordMeta,
    status: 201,
    aliases,
  }),
  createSeveral: defineEndpoint({
    summary: "Add keywords under one parent keyword to an organization's research.",
    body: pastedKeywords,
    response: keywordsAdded,
    status: 201,
  }),
  update: defineEndpoint({
    summary: 'Update a researched keyword.',
    params,
    body: keywordMetaUpdate,
    record: keywordMeta,
    response: keywordMeta,
    aliases,
  }),
  delete: defineEndpoint({
    summary: 'Delete a researched keyword.',
    params,
  }),
};

export const keywordMetaEndpoints = createEndpoints(keywordMetaCalls, keywordMetaDefinitions);
