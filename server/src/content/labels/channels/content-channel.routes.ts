import { contentChannelEndpoints } from '@portal/contract/content/labels/content-channel.endpoints.ts';
import { mapPage } from '#platform/database/paging.ts';
import { isStaff } from '#platform/http/access.ts';
import { assertUnchanged } from '#platform/http/echoed.ts';
import { type Route, route } from '#platform/http/route.ts';
import { countChannelUse } from '../label-use.repository.ts';
import { presentContentChannel } from './content-channel.presenter.ts';
import { selectContentChannels } from './content-channel.repository.ts';
import {
  createContentChannel,
  deleteContentChannel,
  getContentChannel,
  updateContentChannel,
} from './content-channel.service.ts';

export const contentChannelRoutes: Route[] = [
  route(contentChannelEndpoints.list, async ({ db, viewer, query }) => {
    const use = query.detailed && isStaff(viewer) ? await countChannelUse(db) : undefined;
    return mapPage(await selectContentChannels(db, query), (row) =>
      presentContentChannel(row, use),
    );
  }),
  route(contentChannelEndpoints.create, async ({ db, viewer, body }) =>
    presentContentChannel(await createContentChannel(db, viewer, body)),
  ),
  route(contentChannelEndpoints.update, async ({ db, viewer, params, body, echoed }) => {
    const row = await getContentChannel(db, params.id);
    assertUnchanged(echoed, presentContentChannel(row));
    return presentContentChannel(await updateContentChannel(db, viewer, row, body));
  }),
  route(contentChannelEndpoints.delete, async ({ db, viewer, params }) =>
    deleteContentChannel(db, viewer, await getContentChannel(db, params.id)),
  ),
];
