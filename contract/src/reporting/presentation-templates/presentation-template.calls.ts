import type { Calls } from '../../platform/endpoint.ts';
import { screenAccess } from '../../screens.ts';
import type {
  presentationTemplateDefinitions,
  slideTemplateDefinitions,
} from './presentation-template.endpoints.ts';

const access = screenAccess['/reporting/presentation-templates'];

const orders = ['organization', 'last_updated'] as const;

/** Each ordering is also available in descending order. Organizations without a template count as never updated. */
export const templateOrganizationOrderings = orders.flatMap((name) => [name, `-${name}`] as const);
export type TemplateOrganizationOrdering = (typeof templateOrganizationOrderings)[number];

export const presentationTemplateCalls: Calls<typeof presentationTemplateDefinitions> = {
  list: { method: 'GET', path: '/api/slide-deck-templates', access },
  listOrganizations: { method: 'GET', path: '/api/slide-deck-templates/organizations', access },
  get: { method: 'GET', path: '/api/slide-deck-templates/:id', access },
  create: { method: 'POST', path: '/api/slide-deck-templates', access },
  update: { method: 'PUT', path: '/api/slide-deck-templates/:id', access },
  delete: {
    method: 'DELETE',
    path: '/api/slide-deck-templates/:id',
    access,
    responseKind: 'empty',
  },
  createFromMaster: {
    method: 'POST',
    path: '/api/organizations/:id/create_report_template_from_master',
    access,
  },
  previewBulkUpdate: {
    method: 'POST',
    path: '/api/recreate-report-templates-from-master/preview',
    access,
  },
  bulkUpdate: {
    method: 'POST',
    path: '/api/recreate-report-templates-from-master',
    access,
    startsJob: true,
  },
};

export const slideTemplateCalls: Calls<typeof slideTemplateDefinitions> = {
  list: { method: 'GET', path: '/api/slide-templates', access },
  get: { method: 'GET', path: '/api/slide-templates/:id', access },
  create: { method: 'POST', path: '/api/slide-templates', access },
  update: { method: 'PUT', path: '/api/slide-templates/:id', access },
  delete: { method: 'DELETE', path: '/api/slide-templates/:id', access, responseKind: 'empty' },
};
