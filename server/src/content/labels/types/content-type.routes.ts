import { contentTypeEndpoints } from '@portal/contract/content/labels/content-type.endpoints.ts';
import { mapPage } from '#platform/database/paging.ts';
import { isStaff } from '#platform/http/access.ts';
import { assertUnchanged } from '#platform/http/echoed.ts';
import { type Route, route } from '#platform/http/route.ts';
import { countContentTypeUse } from '../label-use.repository.ts';
import { presentContentType } from './content-type.presenter.ts';
import { selectContentTypes } from './content-type.repository.ts';
import {
  arrangeContentTypes,
  createContentType,
  deleteContentType,
  getContentType,
  updateContentType,
} from './content-type.service.ts';

export const contentTypeRoutes: Route[] = [
  route(contentTypeEndpoints.list, async ({ db, viewer, query }) => {
    const use = query.detailed && isStaff(viewer) ? await countContentTypeUse(db) : undefined;
    return mapPage(await selectContentTypes(db, query), (row) => presentContentType(row, use));
  }),
  route(contentTypeEndpoints.create, async ({ db, viewer, body }) =>
    presentContentType(await createContentType(db, viewer, body)),
  ),
  route(contentTypeEndpoints.arrange, async ({ db, viewer, body }) =>
    arrangeContentTypes(db, viewer, body.ids),
  ),
  route(contentTypeEndpoints.update, async ({ db, viewer, params, body, echoed }) => {
    const row = await getContentType(db, params.id);
    assertUnchanged(echoed, presentContentType(row));
    return presentContentType(await updateContentType(db, viewer, row, body));
  }),
  route(contentTypeEndpoints.delete, async ({ db, viewer, params }) =>
    deleteContentType(db, viewer, await getContentType(db, params.id)),
  ),
];
