import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { firstStepCalls } from './first-steps.calls.ts';
import { firstSteps } from './first-steps.schema.ts';
export const firstStepDefinitions = {
  get: defineEndpoint({
    summary: 'Get the first steps of a new portal and their completion.',
    response: firstSteps,
  }),
};

export const firstStepEndpoints = createEndpoints(firstStepCalls, firstStepDefinitions);
