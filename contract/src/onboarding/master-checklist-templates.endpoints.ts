import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { masterChecklistTemplatesCalls } from './master-checklist-templates.calls.ts';
import {
  masterChecklistTemplates,
  masterChecklistTemplatesUpdate,
} from './master-checklist-templates.schema.ts';

export const masterChecklistTemplatesDefinitions = {
  list: defineList({
    summary: 'Get the record (id 1) that points to the master templates.',
    item: masterChecklistTemplates,
  }),
  update: defineEndpoint({
    summary: 'Update the master templates. Omitted fields are kept.',
    params: z.object({ id: idParameter() }),
    body: masterChecklistTemplatesUpdate,
    record: masterChecklistTemplates,
    response: masterChecklistTemplates,
  }),
};

export const masterChecklistTemplatesEndpoints = createEndpoints(
  masterChecklistTemplatesCalls,
  masterChecklistTemplatesDefinitions,
);
