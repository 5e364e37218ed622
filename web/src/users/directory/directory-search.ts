import { userTabs } from '@portal/contract/users/user-tabs.ts';
import {
  choiceParam,
  flagParam,
  idParam,
  searchParams,
  severalParam,
  textParam,
} from '#platform/routing/search-params.ts';

export const userOrderings = [
  'name',
  '-name',
  'email',
  '-email',
  'last_login',
  '-last_login',
] as const;

/** The directory's search params. Invalid ones are dropped. */
export const userDirectorySearch = searchParams({
  tab: choiceParam(userTabs),
  search: textParam(),
  ordering: choiceParam(userOrderings),
  role: severalParam(idParam),
  org: severalParam(idParam),
  inactive: flagParam,
  /** The user whose panel is open. */
  user: idParam,
  panel: choiceParam(['invite']),
});

export const userTabLabels = {
  account_users: 'Account Users',
  writers: 'Writers',
  contractors: 'Contractors',
  agency_users: 'Agency Users',
} as const;
