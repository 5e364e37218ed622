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
  /** The current check; without it, the form is shown. */
  check: idParam,
  verdict: choiceParam(linkVerdicts),
  host: textParam(300),
  /** Whether to show only problems that the previous check didn't have. */
  new: flagParam,
  /** Whether to show the previous check's problems that are now fixed, instead of the rows. */
  mended: flagParam,
  /** The row whose panel is open. */
  link: idParam,
  /** The client whose checks the form lists. */
  organization: idParam,
});

/** The search params that return to the form. */
export const noCheck = {
  check: undefined,
  verdict: undefined,
  host: undefined,
  new: undefined,
  mended: undefined,
  link: undefined,
} as const;
