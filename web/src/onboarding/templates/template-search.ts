import { flagParam, idParam, searchParams, textParam } from '#platform/routing/search-params.ts';

/** The search params of the templates; invalid ones are dropped. */
export const templateSearch = searchParams({
  search: textParam(),
  archived: flagParam,
  /** The open template, and the item whose details are open. */
  template: idParam,
  item: idParam,
});
