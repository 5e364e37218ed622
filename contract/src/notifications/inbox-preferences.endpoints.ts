import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import {
  inboxGroupDefaultsCalls,
  inboxMailEndCalls,
  inboxPreferencesCalls,
} from './inbox-preferences.calls.ts';
import {
  inboxGroupDefaults,
  inboxGroupDefaultsUpdate,
  inboxMailEnd,
  inboxPreferences,
  inboxPreferencesUpdate,
} from './inbox-preferences.schema.ts';

export const inboxPreferencesDefinitions = {
  get: defineEndpoint({
    summary: 'Get your delivery settings for each kind of notification, and your quiet hours.',
    response: inboxPreferences,
  }),
  update: defineEndpoint({
    summary: 'Update your delivery settings for each kind of notification, or your quiet hours.',
    body: inboxPreferencesUpdate,
    response: inboxPreferences,
  }),
};

export const inboxPreferencesEndpoints = createEndpoints(
  inboxPreferencesCalls,
  inboxPreferencesDefinitions,
);

export const inboxGroupDefaultsDefinitions = {
  list: defineEndpoint({
    summary: 'List the default delivery of each kind of notification, by group.',
    response: z.array(inboxGroupDefaults),
  }),
  update: defineEndpoint({
    summary:
      "Set the default deliveries for a group's members, which apply until they choose their own.",
    params: z.object({ id: idParameter() }),
    body: inboxGroupDefaultsUpdate,
    response: inboxGroupDefaults,
  }),
};

export const inboxGroupDefaultsEndpoints = createEndpoints(
  inboxGroupDefaultsCalls,
  inboxGroupDefaultsDefinitions,
);

const tokenParams = z.object({ token: z.string().min(1).max(600) });

/** The calls for the unsubscribe links in email footers. The token in a link authorizes nothing else. */
export const inboxMailEndDefinitions = {
  get: defineEndpoint({
    summary: 'Get the kinds of emails that an unsubscribe link would stop, without stopping them.',
    params: tokenParams,
    response: inboxMailEnd,
  }),
  confirm: defineEndpoint({
    summary:
      "Stop emails of the link's kinds. Notifications stay in the inbox. Email clients also call this for one-click unsubscribe.",
    params: tokenParams,
    /** Accepts the form of RFC 8058: `List-Unsubscribe=One-Click`. */
    acceptsForm: true,
    body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click').optional() }).optional(),
    response: inboxMailEnd,
  }),
};

export const inboxMailEndEndpoints = createEndpoints(inboxMailEndCalls, inboxMailEndDefinitions);
