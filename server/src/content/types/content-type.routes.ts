import { contentTypeEndpoints } from '@portal/contract/content/content-type.endpoints.ts';
import { mapPage } from '#platform/database/paging.ts';
import { assertUnchanged } from '#platform/http/echoed.ts';
import { type Route, route } from '#platform/http/route.ts';
import { presentContentType } from './content-type.presenter.ts';
import { selectContentTypes } from './content-type.repository.ts';
import {
  createContentType,
  deleteContentType,
  getContentType,
  updateContentType,
} from './content-type.service.ts';

export const contentTypeRoutes: Route[] = [
  route(contentTypeEndpoints.list, async ({ db, query }) =>
    mapPage(await selectContentTypes(db, query), presentContentType),
  ),
  route(contentTypeEndpoints.create, async ({ db, body }) =>
    presentContentType(await createContentType(db, body)),
  ),
  route(contentTypeEndpoints.update, async ({ db, params, body, echoed }) => {
    const row = await getContentType(db, params.id);
    assertUnchanged(echoed, presentContentType(row));
    return presentContentType(await updateContentType(db, row, body));
  }),
  route(contentTypeEndpoints.delete, async ({ db, params }) =>
    deleteContentType(db, await getContentType(db, params.id)),
  ),
];
