import { type HookHandler, handleHook } from '#platform/events/hooks.ts';
import {
  onEmailChanged,
  onFlagsChanged,
  onPersonDeactivated,
  onPersonDeleting,
} from '#users/people/person.events.ts';
import { revokeApiKeysOf } from './api-keys/api-key.service.ts';
import { deleteEmailChangesOf } from './email-changes/email-change.repository.ts';
import { deletePasswordResetsOf } from './passwords/password-reset.repository.ts';
import { endAllSessions, endImpersonations } from './sessions/session.service.ts';

export const authHooks: readonly HookHandler[] = [
  handleHook(onPersonDeactivated, async (db, { personId }) => {
    await endImpersonations(db, personId);
    await endAllSessions(db, personId);
    await revokeApiKeysOf(db, personId);
  }),
  // Links that were emailed to the old address must no longer be able to set a password.
  handleHook(onEmailChanged, async (db, { personId }) => {
    await deletePasswordResetsOf(db, personId);
    await deleteEmailChangesOf(db, personId);
  }),
  // These flags determine who may impersonate whom, so a change ends all impersonations by and of the person.
  handleHook(onFlagsChanged, (db, { personId }) => endImpersonations(db, personId)),
  handleHook(onPersonDeleting, (db, { personId }) => deletePasswordResetsOf(db, personId)),
];
