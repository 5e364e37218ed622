import { callTrackingAccountEndpoints } from '@portal/contract/organizations/call-tracking-account.endpoints.ts';
import { assertUnchanged } from '#platform/http/echoed.ts';
import { type Call, type Route, route } from '#platform/http/route.ts';
import { presentCallTrackingAccount } from './call-tracking-account.presenter.ts';
import {
  getCallTrackingAccount,
  updateCallTrackingAccount,
} from './call-tracking-account.service.ts';

type UpdateCall = Call<typeof callTrackingAccountEndpoints.update>;

async function handleUpdate({ db, params, body, echoed }: UpdateCall) {
  const account = await getCallTrackingAccount(db, params.id);
  assertUnchanged(echoed, presentCallTrackingAccount(account));
  return presentCallTrackingAccount(await updateCallTrackingAccount(db, account, body));
}

export const callTrackingAccountRoutes: Route[] = [
  route(callTrackingAccountEndpoints.update, handleUpdate),
  route(callTrackingAccountEndpoints.updateByPost, handleUpdate),
];
