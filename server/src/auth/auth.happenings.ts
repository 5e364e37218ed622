// What becomes of sessions when something happens to people.
import {
  onFlagsChanged,
  onPersonDeactivated,
  onPersonDeleting,
} from '#users/people/person.events.ts';
import { deletePasswordResetsOf } from './passwords/password-reset.repository.ts';
import { deleteImpersonations, deleteSessionsOf } from './sessions/session.repository.ts';

onPersonDeactivated.register(async (db, { personId }) => {
  await deleteImpersonations(db, personId);
  await deleteSessionsOf(db, personId);
});

// Who may be impersonated, and by whom, hangs on the flags.
onFlagsChanged.register((db, { personId }) => deleteImpersonations(db, personId));

onPersonDeleting.register((db, { personId }) => deletePasswordResetsOf(db, personId));
