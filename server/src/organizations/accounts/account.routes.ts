import { accountEndpoints } from '@portal/contract/organizations/account.endpoints.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { authorize } from '#platform/http/access.ts';
import { editRecord } from '#platform/http/edit-record.ts';
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
  route(accountEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record: account, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'account', params.id),
      find: () => getAccount(db, viewer, params.id),
      authorize: accountPolicy.manage,
      present: (found) => presentAccount(viewer, found, true),
    });
    return presentAccount(viewer, await updateAccount(db, viewer, account, changes));
  }),
  route(accountEndpoints.delete, async ({ db, viewer, params }) => {
    const account = await getAccount(db, viewer, params.id);
    authorize(viewer, accountPolicy.manage, account);
    await deleteAccount(db, viewer, account);
  }),
];
