import type { Calls } from '../../platform/endpoint.ts';
import { screenAccess } from '../../screens.ts';
import type { articleTemplateDefinitions } from './article-template.endpoints.ts';

const view = screenAccess['/content-generation/templates'];
const access = { permission: 'add_articletemplate' } as const;

export const templateOrderings = ['client', '-client', 'title', '-title'] as const;

/** The fields that the list can be grouped by. */
export const templateGroups = ['client', 'content_type', 'writer'] as const;
export type TemplateGroup = (typeof templateGroups)[number];

export const articleTemplateCalls: Calls<typeof articleTemplateDefinitions> = {
  list: { method: 'GET', path: '/api/article-templates', access: view },
  values: { method: 'GET', path: '/api/article-templates/values', access: view },
  groups: { method: 'GET', path: '/api/article-templates/groups', access: view },
  get: { method: 'GET', path: '/api/article-templates/:id', access: view },
  create: { method: 'POST', path: '/api/article-templates', access },
  update: { method: 'PUT', path: '/api/article-templates/:id', access },
  delete: { method: 'DELETE', path: '/api/article-templates/:id', access, responseKind: 'empty' },
};
