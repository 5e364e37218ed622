import { linkVerdicts } from '@portal/contract/utilities/link-verdicts.ts';
import {
  choiceParam,
  flagParam,
  idParam,
  searchParams,
  textParam,
} from '#platform/routing/search-params.ts';

/** The search params of the link checker; invalid ones are dropped. */
export const linkCheckerSearch = searchParams({
  /** The check that is shown; without one, the form. */
  check: idParam,
  verdict: choiceParam(linkVerdicts),
  host: textParam(300),
  /** Only problems that the check before didn't have. */
  new: flagParam,
  /** Instead of the rows: problems of the check before that are gone. */
  mended: flagParam,
  /** The row whose panel is open. */
  link: idParam,
  /** The client whose checks the form lists. */
  organization: idParam,
});

/** Back to the form. */
export const noCheck = {
  check: undefined,
  verdict: undefined,
  host: undefined,
  new: undefined,
  mended: undefined,
  link: undefined,
} as const;
