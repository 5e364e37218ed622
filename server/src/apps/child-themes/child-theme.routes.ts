import { childThemeEndpoints } from '@portal/contract/apps/child-theme.endpoints.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import type { Files } from '#platform/files/files.service.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import { selectChildThemes } from './child-theme.repository.ts';
import {
  deleteChildTheme,
  getChildTheme,
  presentChildTheme,
  saveTheme,
  storeTheme,
  updateChildTheme,
} from './child-theme.service.ts';

export const childThemeRoutes = ({ files }: { files: Files }): Route[] => [
  route(childThemeEndpoints.list, async ({ db, viewer, query }) =>
    mapPage(await selectChildThemes(db, query), (row) => presentChildTheme(viewer, row)),
  ),
  route(childThemeEndpoints.get, async ({ db, viewer, params }) =>
    presentChildTheme(viewer, await getChildTheme(db, params.id)),
  ),
  route(childThemeEndpoints.create, {
    prepare: (call) => storeTheme(files, call.files.archive),
    handle: async ({ db, viewer }, stored) =>
      presentChildTheme(viewer, await getChildTheme(db, await saveTheme(db, viewer, stored))),
  }),
  route(childThemeEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'child_theme', params.id),
      find: () => getChildTheme(db, params.id),
      present: (theme) => presentChildTheme(viewer, theme),
    });
    await updateChildTheme(db, record, changes);
    return presentChildTheme(viewer, await getChildTheme(db, params.id));
  }),
  route(childThemeEndpoints.delete, async ({ db, viewer, params }) => {
    await lockRow(db, 'child_theme', params.id);
    await deleteChildTheme(db, viewer, await getChildTheme(db, params.id));
  }),
];
