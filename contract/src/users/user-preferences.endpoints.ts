import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { userPreferencesCalls } from './user-preferences.calls.ts';
import { userPreferences, userPreferencesUpdate } from './user-preferences.schema.ts';

const params = z.object({ id: idParameter() });

export const userPreferencesDefinitions = {
  get: defineEndpoint({
    summary:
      "Get a user's preferences by the user's id. Staff can get anyone's preferences, others only their own.",
    params,
    response: userPreferences,
  }),
  update: defineEndpoint({
    summary: "Update a user's preferences.",
    params,
    body: userPreferencesUpdate,
    record: userPreferences,
    response: userPreferences,
  }),
};

export const userPreferencesEndpoints = createEndpoints(
  userPreferencesCalls,
  userPreferencesDefinitions,
);
