import { contentTagEndpoints } from '@portal/contract/content/content-tag.endpoints.ts';
import { mapPage } from '#platform/database/paging.ts';
import { assertUnchanged } from '#platform/http/echoed.ts';
import { type Route, route } from '#platform/http/route.ts';
import { presentContentTag } from './content-tag.presenter.ts';
import { selectContentTags } from './content-tag.repository.ts';
import {
  createContentTag,
  deleteContentTag,
  getContentTag,
  updateContentTag,
} from './content-tag.service.ts';

export const contentTagRoutes: Route[] = [
  route(contentTagEndpoints.list, async ({ db, query }) =>
    mapPage(await selectContentTags(db, query), presentContentTag),
  ),
  route(contentTagEndpoints.create, async ({ db, body }) =>
    presentContentTag(await createContentTag(db, body)),
  ),
  route(contentTagEndpoints.update, async ({ db, params, body, echoed }) => {
    const row = await getContentTag(db, params.id);
    assertUnchanged(echoed, presentContentTag(row));
    return presentContentTag(await updateContentTag(db, row, body));
  }),
  route(contentTagEndpoints.delete, async ({ db, params }) =>
    deleteContentTag(db, await getContentTag(db, params.id)),
  ),
];
