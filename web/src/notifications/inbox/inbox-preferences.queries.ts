import {
  inboxGroupDefaultsCalls,
  inboxMailEndCalls,
  inboxPreferencesCalls,
} from '@portal/contract/notifications/inbox-preferences.calls.ts';
import type {
  InboxGroupDefaults,
  InboxPreferences,
  InboxPreferencesUpdate,
} from '@portal/contract/notifications/inbox-preferences.schema.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointKey, endpointQuery } from '#platform/api/queries.ts';
import { queryClient } from '#platform/api/query-client.ts';

export const inboxPreferencesQuery = endpointQuery(inboxPreferencesCalls.get);
const key = endpointKey(inboxPreferencesCalls.get);

function changed(before: InboxPreferences, update: InboxPreferencesUpdate): InboxPreferences {
  return {
    kinds: before.kinds.map(({ kind, delivery }) => ({
      kind,
      delivery: update.kinds?.[kind] ?? delivery,
    })),
    quiet_hours: update.quiet_hours === undefined ? before.quiet_hours : update.quiet_hours,
  };
}

export const useUpdateInboxPreferences = () =>
  useEndpointMutation(inboxPreferencesCalls.update, {
    callerShowsErrors: true,
    optimistic: ({ body }) => {
      const before = queryClient.getQueryData<InboxPreferences>(key);
      if (!before) return undefined;
      queryClient.setQueryData(key, changed(before, body ?? {}));
      return () => queryClient.setQueryData(key, before);
    },
    invalidates: [inboxPreferencesCalls.get],
  });

export const groupDefaultsQuery = endpointQuery(inboxGroupDefaultsCalls.list);
const defaultsKey = endpointKey(inboxGroupDefaultsCalls.list);

export const useUpdateGroupDefaults = () =>
  useEndpointMutation(inboxGroupDefaultsCalls.update, {
    callerShowsErrors: true,
    optimistic: ({ params, body }) => {
      const before = queryClient.getQueryData<InboxGroupDefaults[]>(defaultsKey);
      if (!before) return undefined;
      const changes = body?.kinds ?? {};
      queryClient.setQueryData(
        defaultsKey,
        before.map((one) =>
          one.group.id === Number(params.id)
            ? {
                ...one,
                kinds: one.kinds.map((kind) => {
                  const chosen = changes[kind.kind];
                  if (chosen === undefined) return kind;
                  return { ...kind, delivery: chosen ?? kind.standard };
                }),
              }
            : one,
        ),
      );
      return () => queryClient.setQueryData(defaultsKey, before);
    },
    invalidates: [inboxGroupDefaultsCalls.list],
  });

export const mailEndQuery = (token: string) =>
  endpointQuery(inboxMailEndCalls.get, { params: { token } });

export const useEndMails = () =>
  useEndpointMutation(inboxMailEndCalls.confirm, {
    invalidates: [inboxMailEndCalls.get],
    callerShowsErrors: true,
  });
