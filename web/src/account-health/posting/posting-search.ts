import { flagParam, idParam, searchParams } from '#platform/routing/search-params.ts';

/** The search params of the posting overview; invalid ones are dropped. */
export const postingOverviewSearch = searchParams({
  /** The organization whose posts are open. */
  account: idParam,
  /** Whether the list of errors is open. */
  errors: flagParam,
});
