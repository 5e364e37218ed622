import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { sessionEndpoints } from '@portal/contract/auth/session.endpoints.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { userPreferencesEndpoints } from '@portal/contract/users/user-preferences.endpoints.ts';
import type { UserPreferences } from '@portal/contract/users/user-preferences.schema.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { session } from '#platform/session/session.ts';

export const ownSessionsQuery = endpointQuery(sessionEndpoints.list);

/** Updates the session, so that the new name and color show everywhere at once. */
function keepPreferences(preferences: UserPreferences) {
  const { viewer } = session;
  if (viewer) session.replaceViewer({ ...viewer, user_preferences: preferences });
}

export function useUpdatePreferences(settings: { callerShowsErrors?: boolean } = {}) {
  return useEndpointMutation(userPreferencesEndpoints.update, {
    ...settings,
    invalidates: [userEndpoints.get, userEndpoints.list, userEndpoints.staff],
    toast: 'Preferences Updated',
    onSuccess: keepPreferences,
  });
}

export function useChangePassword() {
  return useEndpointMutation(authEndpoints.changePassword, {
    invalidates: [sessionEndpoints.list],
    callerShowsErrors: true,
  });
}

export function useRequestEmailChange() {
  return useEndpointMutation(authEndpoints.requestEmailChange, { callerShowsErrors: true });
}

export function useRevokeSession() {
  return useEndpointMutation(sessionEndpoints.revoke, {
    invalidates: [sessionEndpoints.list],
    toast: 'Session Ended.',
  });
}

export function useRevokeOtherSessions() {
  return useEndpointMutation(sessionEndpoints.revokeOthers, {
    invalidates: [sessionEndpoints.list],
    toast: 'All Other Sessions Ended.',
  });
}
