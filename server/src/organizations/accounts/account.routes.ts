import { accountEndpoints } from '@portal/contract/organizations/account.endpoints.ts';
import { mapPage } from '#platform/database/paging.ts';
import { authorize } from '#platform/http/access.ts';
import { assertUnchanged } from '#platform/http/echoed.ts';
import { type Route, route } from '#platform/http/route.ts';
import { accountPolicy } from './account.policy.ts';
import { presentAccount } from './account.presenter.ts';
import {
  createAccount,
  deleteAccount,
  getAccount,
  listAccounts,
  updateAccount,
} from './account.service.ts';

export const accountRoutes: Route[] = [
  route(accountEndpoints.list, async ({ db, viewer, query }) =>
    mapPage(await listAccounts(db, viewer, query), (row) =>
      presentAccount(viewer, row, query.detailed),
    ),
  ),
  route(accountEndpoints.get, async ({ db, viewer, params }) =>
    presentAccount(viewer, await getAccount(db, viewer, params.id)),
  ),
  route(accountEndpoints.create, async ({ db, viewer, body }) =>
    presentAccount(viewer, await createAccount(db, viewer, body)),
  ),
  route(accountEndpoints.update, async ({ db, viewer, params, body, echoed }) => {
    const account = await getAccount(db, viewer, params.id);
    authorize(viewer, accountPolicy.manage, account);
    assertUnchanged(echoed, presentAccount(viewer, account, true));
    return presentAccount(viewer, await updateAccount(db, viewer, account, body));
  }),
  route(accountEndpoints.delete, async ({ db, viewer, params }) => {
    const account = await getAccount(db, viewer, params.id);
    authorize(viewer, accountPolicy.manage, account);
    await deleteAccount(db, viewer, account);
  }),
];
