import { contentStatusEndpoints } from '@portal/contract/content/labels/content-status.endpoints.ts';
import { assertUnchanged } from '#platform/http/echoed.ts';
import { type Route, route } from '#platform/http/route.ts';
import { presentContentStatus } from './content-status.presenter.ts';
import { selectContentStatuses } from './content-status.repository.ts';
import {
  arrangeContentStatuses,
  getContentStatus,
  updateContentStatus,
} from './content-status.service.ts';

export const contentStatusRoutes: Route[] = [
  route(contentStatusEndpoints.list, async ({ db }) => ({
    items: (await selectContentStatuses(db)).map(presentContentStatus),
    next: null,
  })),
  route(contentStatusEndpoints.arrange, async ({ db, viewer, body }) =>
    arrangeContentStatuses(db, viewer, body.ids),
  ),
  route(contentStatusEndpoints.update, async ({ db, viewer, params, body, echoed }) => {
    const status = await getContentStatus(db, params.id);
    assertUnchanged(echoed, presentContentStatus(status));
    return presentContentStatus(await updateContentStatus(db, viewer, status, body));
  }),
];
