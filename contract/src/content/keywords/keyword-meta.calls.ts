import type { Calls } from '../../platform/endpoint.ts';
import { screenAccess } from '../../screens.ts';
import type { keywordMetaDefinitions } from './keyword-meta.endpoints.ts';

const access = screenAccess['/content-generation/keywords'];

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

/** The fields that the list can be grouped by. */
export const keywordGroups = ['parent_keyword'] as const;
export type KeywordGroup = (typeof keywordGroups)[number];

export const keywordMetaCalls: Calls<typeof keywordMetaDefinitions> = {
  list: { method: 'GET', path: '/api/keyword-metas', access },
  values: { method: 'GET', path: '/api/keyword-metas/values', access },
  groups: { method: 'GET', path: '/api/keyword-metas/groups', access },
  get: { method: 'GET', path: '/api/keyword-metas/:id', access },
  create: { method: 'POST', path: '/api/keyword-metas', access },
  createSeveral: { method: 'POST', path: '/api/keyword-metas/several', access },
  update: { method: 'PUT', path: '/api/keyword-metas/:id', access },
  delete: { method: 'DELETE', path: '/api/keyword-metas/:id', access, responseKind: 'empty' },
};
