// How sessions react to changes of people.
import {
  onFlagsChanged,
  onPersonDeactivated,
  onPersonDeleting,
} from '#users/people/person.events.ts';
import { deletePasswordResetsOf } from './passwords/password-reset.repository.ts';
import { endAllSessions, endImpersonations } from './sessions/session.service.ts';

onPersonDeactivated.register(async (db, { personId }) => {
  await endImpersonations(db, personId);
  await endAllSessions(db, personId);
});

// Flags decide who may impersonate whom.
onFlagsChanged.register((db, { personId }) => endImpersonations(db, personId));

onPersonDeleting.register((db, { personId }) => deletePasswordResetsOf(db, personId));
