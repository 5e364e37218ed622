import { callTrackingAccountEndpoints } from '@portal/contract/organizations/call-tracking-account.endpoints.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Call, type Route, route } from '#platform/http/route.ts';
import { presentCallTrackingAccount } from './call-tracking-account.presenter.ts';
import {
  getCallTrackingAccount,
  updateCallTrackingAccount,
} from './call-tracking-account.service.ts';

type UpdateCall = Call<typeof callTrackingAccountEndpoints.update>;

async function handleUpdate(call: UpdateCall) {
  const { db, params } = call;
  const { record: account, changes } = await editRecord(call, {
    lock: () => lockRow(db, 'call_tracking_account', params.id),
    find: () => getCallTrackingAccount(db, params.id),
    present: presentCallTrackingAccount,
  });
  return presentCallTrackingAccount(await updateCallTrackingAccount(db, account, changes));
}

export const callTrackingAccountRoutes: Route[] = [
  route(callTrackingAccountEndpoints.update, handleUpdate),
  route(callTrackingAccountEndpoints.updateByPost, handleUpdate),
];
