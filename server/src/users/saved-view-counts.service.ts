import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { userTabs } from '@portal/contract/users/user-tabs.ts';
import { visiblePeople } from './people/person.policy.ts';
import { countablePeople } from './people/person-list.repository.ts';
import { countedList, countsViewsOf } from './saved-views/counted-lists.service.ts';

export const countUserViews = countsViewsOf([
  countedList('/users/directory', {
    endpoint: userEndpoints.list,
    queryOf: ({ tab = userTabs[0], search, role, org, inactive }) => ({
      tab,
      search,
      role,
      org,
      include_inactive: inactive,
    }),
    rows: (db, viewer, query) => countablePeople(db, visiblePeople(viewer), query),
  }),
]);
