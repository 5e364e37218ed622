import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { screenAccess } from '../screens.ts';
import {
  masterChecklistTemplates,
  masterChecklistTemplatesUpdate,
} from './master-checklist-templates.schema.ts';

const access = screenAccess['/client-onboarding/onboarding-checklists'];

export const masterChecklistTemplatesEndpoints = {
  list: defineList({
    path: '/api/master-checklist-templates',
    access,
    summary: 'The one record (id 1) that names the master templates.',
    item: masterChecklistTemplates,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/master-checklist-templates/:id',
    access,
    summary: 'Changes the master templates; a pointer that is not sent stays.',
    params: z.object({ id: idParameter() }),
    body: masterChecklistTemplatesUpdate,
    record: masterChecklistTemplates,
    response: masterChecklistTemplates,
  }),
};
