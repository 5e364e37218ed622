import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { callTrackingAccount, callTrackingAccountUpdate } from './call-tracking-account.schema.ts';

const update = {
  path: '/api/whatconverts-accounts/:id',
  access: 'staff',
  summary: 'Changes a call-tracking account.',
  params: z.object({ id: idParameter() }),
  body: callTrackingAccountUpdate,
  record: callTrackingAccount,
  response: callTrackingAccount,
} as const;

/** The earlier service's screens update by POST; PUT is the same call. */
export const callTrackingAccountEndpoints = {
  update: defineEndpoint({ ...update, method: 'PUT' }),
  updateByPost: defineEndpoint({ ...update, method: 'POST' }),
};
