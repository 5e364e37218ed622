import { notAPicture } from '@portal/contract/platform/picture.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { invalid } from '#platform/errors.ts';
import type { Files } from '#platform/files/files.service.ts';
import { authorize } from '#platform/http/access.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { personPolicy, visiblePeople } from './person.policy.ts';
import { presentStaffMember, presentUser, presentUserRow } from './person.presenter.ts';
import {
  deletePerson,
  getPerson,
  listPeople,
  listStaff,
  updatePerson,
  writableFields,
} from './person.service.ts';
import { setAvatar, storeAvatar } from './person-avatar.service.ts';
import { selectPersonValues } from './person-list.repository.ts';

/** Locks and returns the viewer's own record. Throws 404 or 403 for another person's record. */
async function editOwn(db: Db, viewer: Viewer, id: number) {
  await lockRow(db, 'person', id);
  const person = await getPerson(db, viewer, id);
  authorize(viewer, personPolicy.update_avatar, person);
  return person;
}

export const personRoutes = ({ files }: { files: Files }): Route[] => [
  route(userEndpoints.list, async ({ db, viewer, query }) =>
    mapPage(await listPeople(db, viewer, query), (person) => presentUserRow(viewer, person)),
  ),
  route(userEndpoints.values, ({ db, viewer, query }) =>
    selectPersonValues(db, visiblePeople(viewer), query),
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
      present: (person) => presentUser(viewer, person),
    });
    return presentUser(viewer, await updatePerson(db, viewer, person, changes));
  }),
  route(userEndpoints.setAvatar, {
    prepare: async ({ reader, viewer, params, files: uploads }) => {
      authorize(viewer, personPolicy.update_avatar, await getPerson(reader, viewer, params.id));
      if (!uploads.avatar) throw invalid({ avatar: [notAPicture] });
      return storeAvatar(files, uploads.avatar);
    },
    handle: async ({ db, viewer, params }, file) =>
      presentUser(viewer, await setAvatar(db, viewer, await editOwn(db, viewer, params.id), file)),
  }),
  route(userEndpoints.removeAvatar, async ({ db, viewer, params }) =>
    presentUser(viewer, await setAvatar(db, viewer, await editOwn(db, viewer, params.id), null)),
  ),
  route(userEndpoints.delete, async ({ db, viewer, params }) => {
    const person = await getPerson(db, viewer, params.id);
    authorize(viewer, personPolicy.delete, person);
    await deletePerson(db, viewer, person);
  }),
  route(userEndpoints.staff, async ({ db, viewer, query }) =>
    mapPage(await listStaff(db, viewer, query), presentStaffMember),
  ),
];
