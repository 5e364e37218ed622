import { writerEndpoints } from '@portal/contract/users/writer.endpoints.ts';
import type { Writer } from '@portal/contract/users/writer.schema.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { avatarLink } from '#platform/files/file-link.ts';
import { isStaff } from '#platform/http/access.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { selectWriters, type WriterRow } from './writer.repository.ts';
import { createWriter, getWriter, updateWriter } from './writer.service.ts';

/** Presents a writer; the rate is null for viewers who aren't staff. */
function presentWriter(viewer: Viewer, row: WriterRow): Writer {
  const { rate_cents, rating_hundredths } = row;
  return {
    id: row.id,
    user: {
      id: row.person_id,
      name: row.name,
      username: row.username,
      is_staff: row.is_staff === 1,
      avatar_color: row.avatar_color,
      avatar_url: avatarLink(row.avatar_key),
    },
    rate: isStaff(viewer) && rate_cents !== null ? rate_cents / 100 : null,
    rating: rating_hundredths === null ? null : rating_hundredths / 100,
    version: row.version,
  };
}

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
      present: (writer) => presentWriter(viewer, writer),
    });
    return presentWriter(viewer, await updateWriter(db, viewer, writer, changes));
  }),
];
