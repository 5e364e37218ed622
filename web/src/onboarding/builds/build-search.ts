import { websiteBuildOrderings } from '@portal/contract/onboarding/website-build.calls.ts';
import {
  choiceParam,
  flagParam,
  idParam,
  searchParams,
  textParam,
} from '#platform/routing/search-params.ts';

/** The search params of the list of builds; invalid ones are dropped. */
export const buildSearch = searchParams({
  search: textParam(),
  organization: idParam,
  ordering: choiceParam(websiteBuildOrderings),
  archived: flagParam,
  /** Opens the form for a new build; `build` opens the form for the build with this id. */
  panel: choiceParam(['add']),
  build: idParam,
  /** The open checklist, and the item whose details are open. */
  checklist: idParam,
  item: idParam,
});
