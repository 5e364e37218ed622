import { z } from 'zod';
import { defineEndpoint } from '../../platform/endpoint.ts';
import { anyOfParameter, idParameter, text } from '../../platform/fields.ts';
import { defineFilterValues } from '../../platform/filter-values.ts';
import { defineListGroups } from '../../platform/list-groups.ts';
import { defineList } from '../../platform/pagination.ts';
import { screenAccess } from '../../screens.ts';
import {
  keywordMeta,
  keywordMetaBody,
  keywordMetaUpdate,
  keywordsAdded,
  pastedKeywords,
} from './keyword-meta.schema.ts';

const params = z.object({ id: idParameter() });
const access = screenAccess['/content-generation/keywords'];

const aliases = {
  parentKeyword: 'parent_keyword',
  costPerClick: 'cost_per_click',
  seoValue: 'seo_value',
  businessValue: 'business_value',
  planningMonths: 'planning_months',
  tags: 'tag',
};

export const keywordOrderings = [
  'keyword',
  '-keyword',
  'parent_keyword',
  '-parent_keyword',
  'difficulty',
  '-difficulty',
  'volume',
  '-volume',
  'cost_per_click',
  '-cost_per_click',
] as const;

const keywordFilters = {
  organization: idParameter().optional(),
  tag: anyOfParameter().optional(),
  planning_month: anyOfParameter().optional(),
  /** Part of the keyword or of its parent keyword. */
  search: text(255).optional(),
};

/** The fields whose values are listed with counts. */
const countedKeywordFields = ['tag', 'planning_month'] as const;
export type CountedKeywordField = (typeof countedKeywordFields)[number];

/** What the list can be grouped by. */
export const keywordGroups = ['parent_keyword'] as const;
export type KeywordGroup = (typeof keywordGroups)[number];

export const keywordMetaEndpoints = {
  list: defineList({
    path: '/api/keyword-metas',
    access,
    summary: 'Researched keywords, of one organization or of all.',
    query: {
      ...keywordFilters,
      group: z.enum(keywordGroups).optional(),
      ordering: z.enum(keywordOrderings).optional(),
    },
    item: keywordMeta,
  }),
  values: defineFilterValues({
    path: '/api/keyword-metas/values',
    access,
    filters: keywordFilters,
    fields: countedKeywordFields,
  }),
  groups: defineListGroups({
    path: '/api/keyword-metas/groups',
    access,
    filters: keywordFilters,
    groups: keywordGroups,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/keyword-metas/:id',
    access,
    summary: 'One researched keyword.',
    params,
    response: keywordMeta,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/keyword-metas',
    access,
    summary: "Adds a keyword to an organization's research.",
    body: keywordMetaBody,
    record: keywordMeta,
    response: keywordMeta,
    status: 201,
    aliases,
  }),
  createSeveral: defineEndpoint({
    method: 'POST',
    path: '/api/keyword-metas/several',
    access,
    summary: "Adds keywords of one parent keyword to an organization's research.",
    body: pastedKeywords,
    response: keywordsAdded,
    status: 201,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/keyword-metas/:id',
    access,
    summary: 'Changes a researched keyword.',
    params,
    body: keywordMetaUpdate,
    record: keywordMeta,
    response: keywordMeta,
    aliases,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/keyword-metas/:id',
    access,
    summary: 'Deletes a researched keyword.',
    params,
    responseKind: 'empty',
  }),
};
