import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import { sessionCalls } from '@portal/contract/auth/session.calls.ts';
import { userCalls } from '@portal/contract/users/user.calls.ts';
import { userPreferencesCalls } from '@portal/contract/users/user-preferences.calls.ts';
import type { UserPreferences } from '@portal/contract/users/user-preferences.schema.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { session } from '#platform/session/session.ts';

export const ownSessionsQuery = endpointQuery(sessionCalls.list);

/** Updates the session, so that the new nickname and color are shown everywhere immediately. */
function keepPreferences(preferences: UserPreferences) {
  const { viewer } = session;
  if (viewer) session.replaceViewer({ ...viewer, user_preferences: preferences });
}

export function useUpdatePreferences(settings: { callerShowsErrors?: boolean } = {}) {
  return useEndpointMutation(userPreferencesCalls.update, {
    ...settings,
    invalidates: [userCalls.get, userCalls.list, userCalls.staff],
    toast: 'Preferences Updated',
    onSuccess: keepPreferences,
  });
}

export function useChangePassword() {
  return useEndpointMutation(authCalls.changePassword, {
    invalidates: [sessionCalls.list],
    callerShowsErrors: true,
  });
}

export function useRequestEmailChange() {
  return useEndpointMutation(authCalls.requestEmailChange, { callerShowsErrors: true });
}

export function useRevokeSession() {
  return useEndpointMutation(sessionCalls.revoke, {
    invalidates: [sessionCalls.list],
    toast: 'Session Ended.',
  });
}

export function useRevokeOtherSessions() {
  return useEndpointMutation(sessionCalls.revokeOthers, {
    invalidates: [sessionCalls.list],
    toast: 'All Other Sessions Ended.',
  });
}
