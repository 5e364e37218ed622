import { writerEndpoints } from '@portal/contract/users/writer.endpoints.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import { presentWriter } from './writer.presenter.ts';
import { selectWriters } from './writer.repository.ts';
import { createWriter, getWriter, updateWriter } from './writer.service.ts';

export const writerRoutes: Route[] = [
  route(writerEndpoints.list, async ({ db, viewer, query }) =>
    mapPage(await selectWriters(db, query), (writer) => presentWriter(viewer, writer)),
  ),
  route(writerEndpoints.create, async ({ db, viewer, body }) =>
    presentWriter(viewer, await createWriter(db, viewer, body)),
  ),
  route(writerEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record: writer, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'writer', params.id),
      find: () => getWriter(db, params.id),
      present: (found) => presentWriter(viewer, found),
    });
    return presentWriter(viewer, await updateWriter(db, viewer, writer, changes));
  }),
];
