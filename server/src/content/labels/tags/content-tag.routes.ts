import { contentTagEndpoints } from '@portal/contract/content/labels/content-tag.endpoints.ts';
import { mapPage } from '#platform/database/paging.ts';
import { isStaff } from '#platform/http/access.ts';
import { assertUnchanged } from '#platform/http/echoed.ts';
import { type Route, route } from '#platform/http/route.ts';
import { countTagUse } from '../label-use.repository.ts';
import { presentContentTag } from './content-tag.presenter.ts';
import { selectContentTags } from './content-tag.repository.ts';
import {
  createContentTag,
  deleteContentTag,
  getContentTag,
  updateContentTag,
} from './content-tag.service.ts';

export const contentTagRoutes: Route[] = [
  route(contentTagEndpoints.list, async ({ db, viewer, query }) => {
    const use = query.detailed && isStaff(viewer) ? await countTagUse(db) : undefined;
    return mapPage(await selectContentTags(db, query), (row) => presentContentTag(row, use));
  }),
  route(contentTagEndpoints.create, async ({ db, viewer, body }) =>
    presentContentTag(await createContentTag(db, viewer, body)),
  ),
  route(contentTagEndpoints.update, async ({ db, viewer, params, body, echoed }) => {
    const row = await getContentTag(db, params.id);
    assertUnchanged(echoed, presentContentTag(row));
    return presentContentTag(await updateContentTag(db, viewer, row, body));
  }),
  route(contentTagEndpoints.delete, async ({ db, viewer, params }) =>
    deleteContentTag(db, viewer, await getContentTag(db, params.id)),
  ),
];
