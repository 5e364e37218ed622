import { contentChannelEndpoints } from '@portal/contract/content/content-channel.endpoints.ts';
import { mapPage } from '#platform/database/paging.ts';
import { assertUnchanged } from '#platform/http/echoed.ts';
import { type Route, route } from '#platform/http/route.ts';
import { presentContentChannel } from './content-channel.presenter.ts';
import { selectContentChannels } from './content-channel.repository.ts';
import {
  createContentChannel,
  deleteContentChannel,
  getContentChannel,
  updateContentChannel,
} from './content-channel.service.ts';

export const contentChannelRoutes: Route[] = [
  route(contentChannelEndpoints.list, async ({ db, query }) =>
    mapPage(await selectContentChannels(db, query), presentContentChannel),
  ),
  route(contentChannelEndpoints.create, async ({ db, body }) =>
    presentContentChannel(await createContentChannel(db, body)),
  ),
  route(contentChannelEndpoints.update, async ({ db, params, body, echoed }) => {
    const row = await getContentChannel(db, params.id);
    assertUnchanged(echoed, presentContentChannel(row));
    return presentContentChannel(await updateContentChannel(db, row, body));
  }),
  route(contentChannelEndpoints.delete, async ({ db, params }) =>
    deleteContentChannel(db, await getContentChannel(db, params.id)),
  ),
];
