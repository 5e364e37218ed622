import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { userPreferences, userPreferencesUpdate } from './user-preferences.schema.ts';

const params = z.object({ id: idParameter() });

export const userPreferencesEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/user-preferences/:id',
    access: 'signed-in',
    summary: "A user's preferences, by the id of the user; one's own, or anyone's for staff.",
    params,
    response: userPreferences,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/user-preferences/:id',
    access: 'signed-in',
    summary: "Changes a user's preferences.",
    params,
    body: userPreferencesUpdate,
    record: userPreferences,
    response: userPreferences,
  }),
};
