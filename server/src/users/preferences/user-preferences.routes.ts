import { userPreferencesEndpoints } from '@portal/contract/users/user-preferences.endpoints.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { authorize } from '#platform/http/access.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import { personPolicy } from '../people/person.policy.ts';
import { getPerson } from '../people/person.service.ts';
import { presentPreferences } from './user-preferences.presenter.ts';
import { updatePreferences } from './user-preferences.service.ts';

export const userPreferencesRoutes: Route[] = [
  route(userPreferencesEndpoints.get, async ({ db, viewer, params }) => {
    const person = await getPerson(db, viewer, params.id);
    authorize(viewer, personPolicy.update_contact, person);
    return presentPreferences(person);
  }),
  route(userPreferencesEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record: person, changes } = await editRecord(call, {
      // Locks the person's row, since the preferences row may not exist yet.
      lock: () => lockRow(db, 'person', params.id),
      find: () => getPerson(db, viewer, params.id),
      authorize: personPolicy.update_contact,
      present: presentPreferences,
    });
    return presentPreferences(await updatePreferences(db, viewer, person, changes));
  }),
];
