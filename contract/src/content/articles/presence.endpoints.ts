import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { presenceCalls } from './presence.calls.ts';
import { presentPeople } from './presence.schema.ts';

const params = z.object({ id: idParameter() });
export const presenceDefinitions = {
  get: defineEndpoint({
    summary: 'List the other people who have the article open now.',
    params,
    response: presentPeople,
  }),
  stay: defineEndpoint({
    summary: 'Report that you have the article open. Repeat this every 25 seconds.',
    params,
    response: presentPeople,
  }),
  leave: defineEndpoint({
    summary: 'Report that you have closed the article.',
    params,
  }),
};

export const presenceEndpoints = createEndpoints(presenceCalls, presenceDefinitions);
