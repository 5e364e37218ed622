import { webApplicationEndpoints } from '@portal/contract/apps/web-application.endpoints.ts';
import { countedList, countsViewsOf } from '#users/saved-views/counted-lists.service.ts';
import { visibleApplications } from './web-apps/web-application.policy.ts';
import { countableApplications } from './web-apps/web-application.repository.ts';

export const countAppViews = countsViewsOf([
  countedList('/apps', {
    endpoint: webApplicationEndpoints.list,
    // Deleted applications are a separate list, which isn't counted.
    queryOf: ({ search, organization, active, deleted }) =>
      deleted ? null : { search, organization, active },
    rows: (db, viewer, query) => countableApplications(db, visibleApplications(viewer), query),
  }),
]);
