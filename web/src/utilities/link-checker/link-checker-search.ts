import { linkVerdicts } from '@portal/contract/utilities/link-verdicts.ts';
import {
  choiceParam,
  flagParam,
  idParam,
  searchParams,
  textParam,
} from '#platform/routing/search-params.ts';

/** The link checker's search params. Invalid ones are dropped. */
export const linkCheckerSearch = searchParams({
  /** The id of the check to show. Without it, the form is shown. */
  check: idParam,
  verdict: choiceParam(linkVerdicts),
  host: textParam(300),
  /** Whether to show only problems that are new since the previous check. */
  new: flagParam,
  /** Whether to show the previous check's problems that have been fixed, instead of the rows. */
  mended: flagParam,
  /** The id of the link whose panel is open. */
  link: idParam,
  /** The id of the client whose checks are listed below the form. */
  organization: idParam,
});

/** The search params for returning to the form. */
export const noCheck = {
  check: undefined,
  verdict: undefined,
  host: undefined,
  new: undefined,
  mended: undefined,
  link: undefined,
} as const;
