import { userPreferencesEndpoints } from '@portal/contract/users/user-preferences.endpoints.ts';
import { authorize } from '#platform/http/access.ts';
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
  route(userPreferencesEndpoints.update, async ({ db, viewer, params, body, echoed }) => {
    const person = await getPerson(db, viewer, params.id);
    authorize(viewer, personPolicy.update_contact, person);
    return presentPreferences(await updatePreferences(db, viewer, person, { body, echoed }));
  }),
];
