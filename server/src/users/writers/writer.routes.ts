import { writerEndpoints } from '@portal/contract/users/writer.endpoints.ts';
import { mapPage } from '#platform/database/paging.ts';
import { assertUnchanged } from '#platform/http/echoed.ts';
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
  route(writerEndpoints.update, async ({ db, viewer, params, body, echoed }) => {
    const writer = await getWriter(db, params.id);
    assertUnchanged(echoed, { ...presentWriter(viewer, writer) });
    return presentWriter(viewer, await updateWriter(db, viewer, writer, body));
  }),
];
