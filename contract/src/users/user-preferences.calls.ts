import type { Calls } from '../platform/endpoint.ts';
import type { userPreferencesDefinitions } from './user-preferences.endpoints.ts';

/** The avatar color of a user who hasn't chosen one. */
export const defaultAvatarColor = '#888888';

export const userPreferencesCalls: Calls<typeof userPreferencesDefinitions> = {
  get: { method: 'GET', path: '/api/user-preferences/:id', access: 'signed-in' },
  update: { method: 'PUT', path: '/api/user-preferences/:id', access: 'signed-in' },
};
