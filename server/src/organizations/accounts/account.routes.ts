import { accountEndpoints } from '@portal/contract/organizations/account.endpoints.ts';
import type { Account } from '@portal/contract/organizations/account.schema.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { authorize, isStaff } from '#platform/http/access.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { accountPolicy } from './account.policy.ts';
import type { AccountRow } from './account.repository.ts';
import {
  createAccount,
  deleteAccount,
  getAccount,
  listAccounts,
  updateAccount,
} from './account.service.ts';

function presentAccount(viewer: Viewer, row: AccountRow, isDetailed = false): Account {
  return {
    id: row.id,
    user: row.person_id,
    organization: row.organization_id,
    role: row.role_id,
    receive_reporting_email: row.receive_reporting_email === 1,
    receive_approval_reminders: row.receive_approval_reminders === 1,
    user_name: row.person_name,
    organization_name: row.organization_name,
    organization_slug: row.organization_slug,
    role_name: row.role_name,
    version: row.version,
    ...(isDetailed && isStaff(viewer) ? { user_email: row.person_email } : {}),
  };
}

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
      present: (account) => presentAccount(viewer, account, true),
    });
    return presentAccount(viewer, await updateAccount(db, viewer, account, changes));
  }),
  route(accountEndpoints.delete, async ({ db, viewer, params }) => {
    const account = await getAccount(db, viewer, params.id);
    authorize(viewer, accountPolicy.manage, account);
    await deleteAccount(db, viewer, account);
  }),
];
