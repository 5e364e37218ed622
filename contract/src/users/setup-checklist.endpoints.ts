import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { setupChecklistCalls } from './setup-checklist.calls.ts';
import { setupChecklist } from './setup-checklist.schema.ts';

export const setupChecklistDefinitions = {
  get: defineEndpoint({
    summary: 'Get the state of the setup checklist on the home screen.',
    response: setupChecklist,
  }),
  update: defineEndpoint({
    summary:
      'Dismiss the setup checklist for everyone, or show it again. The change is recorded in the audit log.',
    body: z.strictObject({ is_dismissed: z.boolean().optional() }),
    record: setupChecklist,
    response: setupChecklist,
  }),
};

export const setupChecklistEndpoints = createEndpoints(
  setupChecklistCalls,
  setupChecklistDefinitions,
);
