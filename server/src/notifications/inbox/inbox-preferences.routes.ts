import {
  inboxGroupDefaultsEndpoints,
  inboxMailEndEndpoints,
  inboxPreferencesEndpoints,
} from '@portal/contract/notifications/inbox-preferences.endpoints.ts';
import { type Route, route } from '#platform/http/route.ts';
import { listGroupDefaults, updateGroupDefaults } from './inbox-group-defaults.service.ts';
import { endMails, findMailEnd } from './inbox-mail-end.service.ts';
import { findInboxPreferences, updateInboxPreferences } from './inbox-preferences.service.ts';

export const inboxPreferencesRoutes: Route[] = [
  route(inboxPreferencesEndpoints.get, ({ db, viewer }) => findInboxPreferences(db, viewer)),
  route(inboxPreferencesEndpoints.update, ({ db, viewer, body }) =>
    updateInboxPreferences(db, viewer, body),
  ),
  route(inboxGroupDefaultsEndpoints.list, ({ db }) => listGroupDefaults(db)),
  route(inboxGroupDefaultsEndpoints.update, ({ db, viewer, params, body }) =>
    updateGroupDefaults(db, viewer, { groupId: params.id, kinds: body.kinds }),
  ),
  route(inboxMailEndEndpoints.get, ({ db, params }) => findMailEnd(db, params.token)),
  route(inboxMailEndEndpoints.confirm, ({ db, params }) => endMails(db, params.token)),
];
