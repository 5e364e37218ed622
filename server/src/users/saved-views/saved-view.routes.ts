import { savedViewEndpoints } from '@portal/contract/users/saved-view.endpoints.ts';
import type { SavedView } from '@portal/contract/users/saved-view.schema.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { authorize } from '#platform/http/access.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { offerUndo } from '#platform/undo/undo.service.ts';
import type { SavedViewRow } from './saved-view.repository.ts';
import {
  chooseSavedView,
  countRowsOfViews,
  createSavedView,
  deleteSavedView,
  getSavedView,
  listSavedViews,
  searchOf,
  updateSavedView,
} from './saved-view.service.ts';
import { readForUndo, savedViewUndo } from './saved-view-undo.service.ts';

const mayChange = (viewer: Viewer, { owner_id }: SavedViewRow) =>
  owner_id === viewer.id || viewer.isSuperuser;

const presentFor =
  (viewer: Viewer) =>
  (row: SavedViewRow): SavedView => ({
    id: row.id,
    name: row.name,
    path: row.path,
    search: searchOf(row),
    visibility: row.visibility,
    owner: { id: row.owner_id, name: row.owner_name },
    is_default: row.is_default === 1,
    in_sidebar: row.in_sidebar === 1,
    allowed_actions: mayChange(viewer, row) ? ['update', 'delete'] : [],
    version: row.version,
  });

export const savedViewRoutes: Route[] = [
  route(savedViewEndpoints.list, async ({ db, viewer, query }) =>
    mapPage(await listSavedViews(db, viewer, query), presentFor(viewer)),
  ),
  route(savedViewEndpoints.counts, async ({ db, viewer, query }) => ({
    counts: await countRowsOfViews(db, viewer, query.ids),
  })),
  route(savedViewEndpoints.create, async ({ db, viewer, body }) =>
    presentFor(viewer)(await createSavedView(db, viewer, body)),
  ),
  route(savedViewEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const present = presentFor(viewer);
    const { record: row, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'saved_view', params.id),
      find: () => getSavedView(db, viewer, params.id),
      authorize: mayChange,
      present,
    });
    return present(await updateSavedView(db, viewer, row, changes));
  }),
  route(savedViewEndpoints.choose, async ({ db, viewer, params, body }) => {
    // If two calls for one path are concurrent, the last one must win.
    await lockRow(db, 'person', viewer.id);
    const row = await getSavedView(db, viewer, params.id);
    return presentFor(viewer)(await chooseSavedView(db, viewer, row, body));
  }),
  route(savedViewEndpoints.delete, async (call) => {
    const { db, viewer, params } = call;
    await lockRow(db, 'saved_view', params.id);
    const row = await getSavedView(db, viewer, params.id);
    authorize(viewer, mayChange, row);
    const deleted = await readForUndo(db, row);
    await deleteSavedView(db, row);
    await offerUndo(call, savedViewUndo, deleted);
  }),
];
