import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { callTrackingAccountCalls } from './call-tracking-account.calls.ts';
import { callTrackingAccount, callTrackingAccountUpdate } from './call-tracking-account.schema.ts';

const update = {
  summary: 'Update a call-tracking account.',
  params: z.object({ id: idParameter() }),
  body: callTrackingAccountUpdate,
  record: callTrackingAccount,
  response: callTrackingAccount,
} as const;

/** Updates can be sent by POST as well as PUT, because the previous service's UI uses POST. */
export const callTrackingAccountDefinitions = {
  update: defineEndpoint(update),
  updateByPost: defineEndpoint(update),
};

export const callTrackingAccountEndpoints = createEndpoints(
  callTrackingAccountCalls,
  callTrackingAccountDefinitions,
);
