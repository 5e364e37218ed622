import { websiteBuildOrderings } from '@portal/contract/onboarding/website-build.calls.ts';
import {
  choiceParam,
  flagParam,
  idParam,
  searchParams,
  textParam,
} from '#platform/routing/search-params.ts';

/** The build list's search params. Invalid ones are dropped. */
export const buildSearch = searchParams({
  search: textParam(),
  organization: idParam,
  ordering: choiceParam(websiteBuildOrderings),
  archived: flagParam,
  /** `add` opens the form for a new build. `build` is the id of the build whose form is open. */
  panel: choiceParam(['add']),
  build: idParam,
  /** The ids of the open checklist and of the item whose details are open. */
  checklist: idParam,
  item: idParam,
});
