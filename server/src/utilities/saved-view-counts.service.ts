import { linkCheckEndpoints } from '@portal/contract/utilities/link-check.endpoints.ts';
import { countedList, countsViewsOf } from '#users/saved-views/counted-lists.service.ts';
import { countableLinkChecks } from './link-checker/link-check.repository.ts';

export const countUtilityViews = countsViewsOf([
  countedList('/utilities/broken-link-checker', {
    endpoint: linkCheckEndpoints.list,
    // A view of a check's links applies to any check that is open, so its rows can't be counted.
    queryOf: ({ verdict, host, new: isNew, mended, organization }) =>
      verdict || host || isNew || mended ? null : { organization },
    rows: countableLinkChecks,
  }),
]);
