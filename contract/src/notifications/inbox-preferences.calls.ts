import type { Calls } from '../platform/endpoint.ts';
import type {
  inboxGroupDefaultsDefinitions,
  inboxMailEndDefinitions,
  inboxPreferencesDefinitions,
} from './inbox-preferences.endpoints.ts';

export const inboxPreferencesCalls: Calls<typeof inboxPreferencesDefinitions> = {
  get: { method: 'GET', path: '/api/inbox/preferences', access: 'signed-in' },
  update: { method: 'PUT', path: '/api/inbox/preferences', access: 'signed-in' },
};

export const inboxGroupDefaultsCalls: Calls<typeof inboxGroupDefaultsDefinitions> = {
  list: { method: 'GET', path: '/api/inbox/group-defaults', access: 'superuser' },
  update: { method: 'PUT', path: '/api/inbox/group-defaults/:id', access: 'superuser' },
};

export const inboxMailEndCalls: Calls<typeof inboxMailEndDefinitions> = {
  get: { method: 'GET', path: '/api/inbox-mail-ends/:token', access: 'public' },
  confirm: { method: 'POST', path: '/api/inbox-mail-ends/:token', access: 'public' },
};

/** Returns the path of the page where a recipient can stop inbox emails. */
export const inboxMailEndPath = (token: string) => `/inbox/emails/${token}` as const;
