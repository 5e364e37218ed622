import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { authorize } from '#platform/http/access.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import { personPolicy } from './person.policy.ts';
import { presentStaffMember, presentUser, presentUserRow } from './person.presenter.ts';
import {
  deletePerson,
  getPerson,
  listPeople,
  listStaff,
  updatePerson,
  writableFields,
} from './person.service.ts';

export const personRoutes: Route[] = [
  route(userEndpoints.list, async ({ db, viewer, query }) =>
    mapPage(await listPeople(db, viewer, query), (person) => presentUserRow(viewer, person)),
  ),
  route(userEndpoints.get, async ({ db, viewer, params }) =>
    presentUser(viewer, await getPerson(db, viewer, params.id)),
  ),
  route(userEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record: person, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'person', params.id),
      find: () => getPerson(db, viewer, params.id),
      authorize: personPolicy.update_contact,
      writable: writableFields,
      present: (found) => presentUser(viewer, found),
    });
    return presentUser(viewer, await updatePerson(db, viewer, person, changes));
  }),
  route(userEndpoints.delete, async ({ db, viewer, params }) => {
    const person = await getPerson(db, viewer, params.id);
    authorize(viewer, personPolicy.delete, person);
    await deletePerson(db, viewer, person);
  }),
  route(userEndpoints.staff, async ({ db, viewer, query }) =>
    mapPage(await listStaff(db, viewer, query), presentStaffMember),
  ),
];
