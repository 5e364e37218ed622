import { choiceParam, idParam, searchParams } from '#platform/routing/search-params.ts';

/** The search params of the dashboard; invalid ones are dropped. */
export const dashboardSearch = searchParams({
  /** Shows all open items instead of only those that are late or due soon. */
  show: choiceParam(['all']),
  /** The open checklist, and the item whose details are open. */
  checklist: idParam,
  item: idParam,
});
