import { websiteBuildEndpoints } from '@portal/contract/onboarding/website-build.endpoints.ts';
import { countedList, countsViewsOf } from '#users/saved-views/counted-lists.service.ts';
import { visibleBuilds } from './builds/website-build.policy.ts';
import { countableBuilds } from './builds/website-build.repository.ts';

export const countOnboardingViews = countsViewsOf([
  countedList('/client-onboarding/website-builds', {
    endpoint: websiteBuildEndpoints.list,
    queryOf: ({ search, organization, archived }) => ({ search, organization, archived }),
    rows: (db, viewer, query) => countableBuilds(db, visibleBuilds(viewer), query),
  }),
]);
